/* python.exe: the interpreter is all in the DLL. */
#include <wchar.h>

__declspec(dllimport) int Py_Main(int, wchar_t **);

int wmain(int count, wchar_t **words) { return Py_Main(count, words); }
