/* SPDX-License-Identifier: BSD-3-Clause */
/* pencil for C++11 and later, over pencil.h and nothing else: what is opened is an object, which
 * may be moved and not copied, types of elements are types of C++, and what fails throws
 * pencil::error. As in C, all PEs make the same calls in the same order; this includes constructors
 * and destructors of grids, arrays, transforms and halos, so they end before shmem_finalize, in the
 * same order. What a constructor throws is thrown on all PEs, and closes what was open. Where
 * another exception leaves their scope, they are not closed, which is said once: that would wait
 * for all PEs, and perhaps only this one throws. So a program can catch it outside and call
 * shmem_global_exit. One that goes on, since all PEs throw, catches it within the scope; what was
 * left open keeps its memory. */
#ifndef PENCIL_HPP
#define PENCIL_HPP

#include <array>
#include <complex>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow" /* C has a structure and a function pencil_box */
#endif
#include <pencil.h>
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic pop
#endif

namespace pencil
{

class error : public std::runtime_error
{
  public:
    explicit error(bool everywhere = false)
        : std::runtime_error(pencil_error()), everywhere_(everywhere)
    {
        is_everywhere() = everywhere_;
    }
    explicit error(const char *why) : std::runtime_error(why), everywhere_(false)
    {
        is_everywhere() = false;
    }
    error(const error &) = default;
    error &operator=(const error &) = delete;
    ~error() override
    {
        if (everywhere_)
            is_everywhere() = false;
    }

    /* Whether this thread's last error is thrown by all PEs, and is not over. */
    static bool &is_everywhere() noexcept
    {
        static thread_local bool is;
        return is;
    }
    /* Whether such an error is being handled, so that another exception is in flight. */
    static bool is_handled() noexcept
    {
        try {
            if (std::exception_ptr handled = std::current_exception())
                std::rethrow_exception(handled);
        } catch (const error &handled) {
            return handled.everywhere_;
        } catch (...) {
        }
        return false;
    }

  private:
    bool everywhere_;
};

using box = struct ::pencil_box;
using axis = ::pencil_axis;
constexpr axis x = PENCIL_X, y = PENCIL_Y, z = PENCIL_Z;

namespace inside
{
template <class T> struct element; /* undefined for what is no type of elements */
template <> struct element<float> {
    static constexpr ::pencil_type type = PENCIL_FLOAT;
    static constexpr bool single = true, complex = false;
};
template <> struct element<double> {
    static constexpr ::pencil_type type = PENCIL_DOUBLE;
    static constexpr bool single = false, complex = false;
};
template <> struct element<std::complex<float>> {
    static constexpr ::pencil_type type = PENCIL_COMPLEX_FLOAT;
    static constexpr bool single = true, complex = true;
};
template <> struct element<std::complex<double>> {
    static constexpr ::pencil_type type = PENCIL_COMPLEX_DOUBLE;
    static constexpr bool single = false, complex = true;
};

/* everywhere: the call fails on all PEs or on none. */
inline void require(bool good, bool everywhere = false)
{
    error::is_everywhere() = false;
    if (!good)
        throw error(everywhere);
}
inline void require_on_all(bool good) { require(good, true); }

/* A path as C takes it. It would end at the first null character; with NULL the call fails, and no
 * PE waits for this one. */
inline const char *name(const std::string &path)
{
    return path.find('\0') == std::string::npos ? path.c_str() : nullptr;
}
inline void require_file(bool good, const std::string &path)
{
    if (!name(path))
        throw error("the path has a null character in it, where it would end");
    require(good);
}

#ifdef __cpp_lib_uncaught_exceptions
inline bool is_unwinding() noexcept { return std::uncaught_exceptions() > 0; }
#else
inline bool is_unwinding() noexcept { return std::uncaught_exception(); }
#endif

/* Whether a destructor may wait for the other PEs. */
inline bool may_close() noexcept
{
    static bool said;
    if (!is_unwinding() || (error::is_everywhere() && !error::is_handled()))
        return true;
    if (!said)
        std::fputs("pencil: an exception leaves the scope of what is open; it stays open, since "
                   "closing waits for all PEs. Catch the exception within the scope, or end the "
                   "job\n",
                   stderr);
    said = true;
    return false;
}
} // namespace inside

/* The number of elements of a part. */
inline std::size_t volume(const box &part) { return part.count[0] * part.count[1] * part.count[2]; }

/* nx x ny x nz elements, divided among rows x columns PEs; 0 x 0: the library chooses. */
class grid
{
  public:
    grid(std::size_t nx, std::size_t ny, std::size_t nz, int rows = 0, int columns = 0)
        : handle_(pencil_open(nx, ny, nz, rows, columns)), own_(true)
    {
        inside::require_on_all(handle_ != nullptr);
    }
    explicit grid(::pencil_grid *borrowed) : handle_(borrowed), own_(false)
    {
        inside::require(handle_ != nullptr);
    }
    grid(grid &&other) noexcept : handle_(other.handle_), own_(other.own_)
    {
        other.handle_ = nullptr;
    }
    grid &operator=(grid &&other) noexcept
    {
        std::swap(handle_, other.handle_);
        std::swap(own_, other.own_);
        return *this;
    }
    grid(const grid &) = delete;
    grid &operator=(const grid &) = delete;
    ~grid()
    {
        if (own_ && handle_ && inside::may_close())
            pencil_close(handle_);
    }

    ::pencil_grid *get() const { return handle_; }
    std::pair<int, int> shape() const /* rows, columns */
    {
        int rows, columns;
        pencil_shape(handle_, &rows, &columns);
        inside::require(rows != 0);
        return std::make_pair(rows, columns);
    }
    box part(axis pencils, int pe) const
    {
        const box one = pencil_box(handle_, pencils, pe);
        inside::require(one.count[0] || one.count[1] || one.count[2]); /* or there is none */
        return one;
    }

  private:
    ::pencil_grid *handle_;
    bool own_;
};

/* Symmetric memory for fields in whichever pencils. */
template <class T> class array
{
  public:
    explicit array(const grid &g, std::size_t fields = 1)
        : data_(static_cast<T *>(pencil_malloc(g.get(), inside::element<T>::type, fields)))
    {
        inside::require_on_all(data_ != nullptr);
    }
    array(array &&other) noexcept : data_(other.data_) { other.data_ = nullptr; }
    array &operator=(array &&other) noexcept
    {
        std::swap(data_, other.data_);
        return *this;
    }
    array(const array &) = delete;
    array &operator=(const array &) = delete;
    ~array()
    {
        if (data_ && inside::may_close())
            pencil_free(data_);
    }

    T *data() { return data_; }
    const T *data() const { return data_; }
    T &operator[](std::size_t i) { return data_[i]; }
    const T &operator[](std::size_t i) const { return data_[i]; }

  private:
    T *data_;
};

/* Move fields from pencils along one axis into those along another one; dest is symmetric. */
template <class T>
void transpose(const grid &g, axis from, axis to, T *dest, const T *source, std::size_t fields = 1)
{
    inside::require(
        !pencil_transpose(g.get(), inside::element<T>::type, fields, from, to, dest, source));
}

/* ---- sums, whole fields, files ---- */

/* One number of each field, two of the sum of complex ones. */
template <class T>
std::vector<double> reduce(const grid &g, ::pencil_op operation, axis pencils, const T *data,
                           std::size_t fields = 1)
{
    std::vector<double> result(fields * 2);
    inside::require(!pencil_reduce(g.get(), inside::element<T>::type, fields, pencils, operation,
                                   result.data(), data));
    result.resize(inside::element<T>::complex && operation == PENCIL_SUM ? 2 * fields : fields);
    return result;
}

/* Of a field. */
template <class T> double sum(const grid &g, axis pencils, const T *data)
{
    return reduce(g, PENCIL_SUM, pencils, data)[0];
}
template <class T>
std::complex<double> sum(const grid &g, axis pencils, const std::complex<T> *data)
{
    const std::vector<double> parts = reduce(g, PENCIL_SUM, pencils, data);
    return std::complex<double>(parts[0], parts[1]);
}
template <class T> double squares(const grid &g, axis pencils, const T *data)
{
    return reduce(g, PENCIL_SQUARES, pencils, data)[0];
}
template <class T> double min(const grid &g, axis pencils, const T *data)
{
    static_assert(!inside::element<T>::complex, "complex numbers have no order");
    return reduce(g, PENCIL_MIN, pencils, data)[0];
}
template <class T> double max(const grid &g, axis pencils, const T *data)
{
    static_assert(!inside::element<T>::complex, "complex numbers have no order");
    return reduce(g, PENCIL_MAX, pencils, data)[0];
}

/* whole is used on that PE only. */
template <class T>
void gather(const grid &g, axis pencils, int pe, T *whole, const T *data, std::size_t fields = 1)
{
    inside::require(
        !pencil_gather(g.get(), inside::element<T>::type, fields, pencils, pe, whole, data));
}
template <class T>
void scatter(const grid &g, axis pencils, int pe, T *data, const T *whole, std::size_t fields = 1)
{
    inside::require(
        !pencil_scatter(g.get(), inside::element<T>::type, fields, pencils, pe, data, whole));
}

template <class T>
void write(const grid &g, axis pencils, const std::string &path, const T *data,
           std::size_t fields = 1)
{
    inside::require_file(
        !pencil_write(g.get(), inside::element<T>::type, fields, pencils, inside::name(path), data),
        path);
}
template <class T>
void read(const grid &g, axis pencils, const std::string &path, T *data, std::size_t fields = 1)
{
    inside::require_file(
        !pencil_read(g.get(), inside::element<T>::type, fields, pencils, inside::name(path), data),
        path);
}

/* ---- margins ---- */

template <class T> class halo
{
  public:
    halo(const grid &g, axis pencils, const std::array<std::size_t, 3> &width,
         const std::array<bool, 3> &periodic = {{false, false, false}}, std::size_t fields = 1)
    {
        const int around[] = {periodic[0], periodic[1], periodic[2]};
        handle_.reset(pencil_halo_open(g.get(), pencils, inside::element<T>::type, fields,
                                       width.data(), around));
        inside::require_on_all(handle_ != nullptr);
    }

    /* Elements of an array with margins along x, y and z; 0 on a PE that has nothing. */
    std::array<std::size_t, 3> shape() const
    {
        std::array<std::size_t, 3> counts;
        pencil_halo_shape(handle_.get(), counts.data());
        inside::require(handle_ != nullptr);
        return counts;
    }
    void exchange(T *data) { inside::require(!pencil_halo_exchange(handle_.get(), data)); }
    void begin(T *data) { inside::require(!pencil_halo_begin(handle_.get(), data)); }
    void end(T *data) { inside::require(!pencil_halo_end(handle_.get(), data)); }

  private:
    struct close {
        void operator()(::pencil_halo *handle) const
        {
            if (inside::may_close())
                pencil_halo_close(handle);
        }
    };
    std::unique_ptr<::pencil_halo, close> handle_;
};

/* ---- Fourier transforms ---- */

/* From fields of Space in z pencils to those of Waves in x pencils, and back. kind and precision
 * follow from the types; the rest is as in pencil_transform. */
template <class Space, class Waves> class transform
{
  public:
    explicit transform(const grid &g, ::pencil_transform what = ::pencil_transform())
    {
        using space = inside::element<Space>;
        using waves = inside::element<Waves>;
        static_assert(space::single == waves::single, "both are of float, or of double");
        static_assert(waves::complex || !space::complex, "complex fields have complex transforms");
        what.kind = space::complex ? PENCIL_C2C : waves::complex ? PENCIL_R2C : PENCIL_R2R;
        what.single = space::single;
        handle_.reset(pencil_fft_open(g.get(), &what));
        inside::require_on_all(handle_ != nullptr);
    }

    /* The grid of transformed fields, as long as the transform lives. */
    grid waves() const { return grid(pencil_fft_grid(handle_.get())); }
    void forward(Waves *out, const Space *in)
    {
        inside::require(!pencil_forward(handle_.get(), out, in));
    }
    void backward(Space *out, const Waves *in)
    {
        inside::require(!pencil_backward(handle_.get(), out, in));
    }

  private:
    struct close {
        void operator()(::pencil_fft *handle) const
        {
            if (inside::may_close())
                pencil_fft_close(handle);
        }
    };
    std::unique_ptr<::pencil_fft, close> handle_;
};

template <class T> using c2c = transform<std::complex<T>, std::complex<T>>;
template <class T> using r2c = transform<T, std::complex<T>>;
template <class T> using r2r = transform<T, T>;

} // namespace pencil

#endif
