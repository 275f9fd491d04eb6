; The installer, for one user and without an administrator's rights:
; makensis -DVERSION=1.0.0 -DFOLDER=dist/windows/stax-folder -DICON=stax.ico -DOUT=stax-setup-1.0.0.exe stax.nsi
; It speaks the language of the user, English or Spanish; `/S` installs without a word, `/D=FOLDER` elsewhere.
; What the player has saved lies elsewhere and stays when the program is removed.
Unicode true
Target amd64-unicode
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true
!include MUI2.nsh

!define CLASSES "Software\Classes"
!define KIND "Stax.Game"
!define SCHEME "${CLASSES}\stax"
!define LISTED "Software\Microsoft\Windows\CurrentVersion\Uninstall\Stax"
!define LICENCE "..\..\LICENSE"

Name "Stax"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Stax"
InstallDirRegKey HKCU "${LISTED}" "InstallLocation"
BrandingText "Stax ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Stax"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Stax"
VIAddVersionKey "LegalCopyright" "MIT, OFL-1.1"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\stax.exe"
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Spanish"

LangString SAVED ${LANG_ENGLISH} "Saved game of Stax"
LangString SAVED ${LANG_SPANISH} "Partida guardada de Stax"
LangString LINK ${LANG_ENGLISH} "URL:Link to a position of Stax"
LangString LINK ${LANG_SPANISH} "URL:Enlace a una posición de Stax"
LangString RUNNING ${LANG_ENGLISH} "Stax is running. Please close it, then try again."
LangString RUNNING ${LANG_SPANISH} "Stax está abierto. Ciérralo y vuelve a intentarlo."

; A program that runs can neither be replaced nor removed.
!macro REMOVE
    retry:
    ClearErrors
    Delete "$INSTDIR\stax.exe"
    ${If} ${Errors}
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDCANCEL IDRETRY retry
        SetErrorLevel 2
        Quit
    ${EndIf}
    RMDir /r "$INSTDIR\_internal"
!macroend

!macro TELL_EXPLORER
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
    !insertmacro REMOVE
    SetOutPath "$INSTDIR"
    File /r "${FOLDER}/*"
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Stax.lnk" "$INSTDIR\stax.exe"
    WriteRegStr HKCU "${CLASSES}\.stax" "" "${KIND}"
    WriteRegStr HKCU "${CLASSES}\${KIND}" "" "$(SAVED)"
    WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\stax.exe,0"
    WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\stax.exe" "%1"'
    WriteRegStr HKCU "${SCHEME}" "" "$(LINK)"
    WriteRegStr HKCU "${SCHEME}" "URL Protocol" ""
    WriteRegStr HKCU "${SCHEME}\DefaultIcon" "" "$INSTDIR\stax.exe,0"
    ; a link may have quotes in it: what follows --link is one link, or is refused
    WriteRegStr HKCU "${SCHEME}\shell\open\command" "" '"$INSTDIR\stax.exe" --link "%1"'
    WriteRegStr HKCU "${LISTED}" "DisplayName" "Stax"
    WriteRegStr HKCU "${LISTED}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${LISTED}" "DisplayIcon" "$INSTDIR\stax.exe,0"
    WriteRegStr HKCU "${LISTED}" "Publisher" "The Stax contributors"
    WriteRegStr HKCU "${LISTED}" "InstallLocation" "$INSTDIR"
    WriteRegStr HKCU "${LISTED}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${LISTED}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    SectionGetSize 0 $0
    WriteRegDWORD HKCU "${LISTED}" "EstimatedSize" $0
    WriteRegDWORD HKCU "${LISTED}" "NoModify" 1
    WriteRegDWORD HKCU "${LISTED}" "NoRepair" 1
    !insertmacro TELL_EXPLORER
SectionEnd

Section "Uninstall"
    !insertmacro REMOVE
    Delete "$INSTDIR\uninstall.exe"
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Stax.lnk"
    ReadRegStr $0 HKCU "${CLASSES}\.stax" ""
    ${If} $0 == "${KIND}" ; another program may have taken the files over
        DeleteRegKey HKCU "${CLASSES}\.stax"
    ${EndIf}
    DeleteRegKey HKCU "${CLASSES}\${KIND}"
    ReadRegStr $0 HKCU "${SCHEME}\shell\open\command" ""
    ${If} $0 == '"$INSTDIR\stax.exe" --link "%1"'
        DeleteRegKey HKCU "${SCHEME}"
    ${EndIf}
    DeleteRegKey HKCU "${LISTED}"
    !insertmacro TELL_EXPLORER
SectionEnd
