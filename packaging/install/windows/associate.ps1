# Opens .medreview, .mrpack and .mrreturn files with medreview for this person; -Remove takes that back.
# Needs no administrator: it writes below HKEY_CURRENT_USER only.
# Run it with: powershell -ExecutionPolicy Bypass -File associate.ps1
param([switch]$Remove)
$ErrorActionPreference = "Stop"
$program = Join-Path (Split-Path -Parent $PSScriptRoot) "medreview.exe"
$classes = "HKCU:\Software\Classes"
$kinds = @{
    ".medreview" = @("medreview.workspace", "medreview workspace")
    ".mrpack"    = @("medreview.package", "medreview package for a rater")
    ".mrreturn"  = @("medreview.return", "medreview return of a rater")
}
$menu = Join-Path ([Environment]::GetFolderPath("Programs")) "medreview.lnk"

foreach ($ending in $kinds.Keys) {
    $name, $words = $kinds[$ending]
    if ($Remove) {
        Remove-Item -Recurse -ErrorAction SilentlyContinue "$classes\$name"
        $chosen = (Get-ItemProperty -ErrorAction SilentlyContinue "$classes\$ending")."(default)"
        if ($chosen -eq $name) { Remove-Item -Recurse "$classes\$ending" }
        continue
    }
    New-Item -Force "$classes\$ending" | Set-ItemProperty -Name "(default)" -Value $name
    New-Item -Force "$classes\$name" | Set-ItemProperty -Name "(default)" -Value $words
    New-Item -Force "$classes\$name\DefaultIcon" | Set-ItemProperty -Name "(default)" -Value "`"$program`",0"
    New-Item -Force "$classes\$name\shell\open\command" |
        Set-ItemProperty -Name "(default)" -Value "`"$program`" `"%1`""
}
if ($Remove) {
    Remove-Item -ErrorAction SilentlyContinue $menu
    "medreview no longer opens these files; your workspaces are untouched."
} else {
    "medreview opens .medreview, .mrpack and .mrreturn files."
    try {
        $link = (New-Object -ComObject WScript.Shell).CreateShortcut($menu)
        $link.TargetPath = $program
        $link.Save()
        "medreview is in the start menu."
    } catch {
        # this part of Windows writes paths in the code page of the system only
        "It could not be put into the start menu: drag medreview.exe there instead."
    }
}
