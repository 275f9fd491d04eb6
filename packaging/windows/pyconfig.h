/* What CPython's headers ask about Windows on 64 bits, for a compiler like GCC; there is no other such file to be had
   by the name of a package.  The headers are those of Linux' own CPython, of the same minor version. */
#define MS_WINDOWS
#define MS_WIN64
#define NT_THREADS
#define PLATFORM "win32"
#define Py_ENABLE_SHARED /* what is asked for lies in a DLL */
#define HAVE_DECLSPEC_DLL
#define HAVE_DYNAMIC_LOADING
#define HAVE_SSIZE_T 1
#define HAVE_SYS_STAT_H
#define HAVE_SYS_TYPES_H
#define HAVE_WCHAR_H
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_PID_T 8
#define SIZEOF_SIZE_T 8
#define SIZEOF_TIME_T 8
#define SIZEOF_VOID_P 8
#define SIZEOF_WCHAR_T 2
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 8
