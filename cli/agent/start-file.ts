export type Manager = "systemd" | "launchd" | "windows";

const ownManager = (): Manager =>
  process.platform === "darwin" ? "launchd" : process.platform === "win32" ? "windows" : "systemd";

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** An argument of a unit: neither variables nor specifiers are expanded. */
const forSystemd = (text: string): string =>
  `"${text.replace(/["\\]/g, "\\$&").replaceAll("%", "%%").replaceAll("$", "$$$$")}"`;

/** An argument as programs of Windows split it. */
const forWindows = (text: string): string =>
  `"${text.replace(/(?<!\\)(\\*)"/g, '$1$1\\"').replace(/(?<!\\)\\+$/, "$&$&")}"`;

const files: Readonly<Record<Manager, (line: readonly string[]) => string>> = {
  // 2 and 6: another start would fail in the same way. Its own log has what it prints.
  systemd: (line) => `[Unit]
Description=Portico agent

[Service]
ExecStart=${line.map(forSystemd).join(" ")}
Restart=on-failure
RestartSec=60
RestartPreventExitStatus=2 6
StandardOutput=null
UMask=0077
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`,
  launchd: (line) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>portico-agent</string>
  <key>ProgramArguments</key>
  <array>
${line.map((text) => `    <string>${escapeXml(text)}</string>`).join("\n")}
  </array>
  <key>RunAtLoad</key><true/>
  <key>Umask</key><integer>63</integer>
</dict>
</plist>
`,
  windows: ([
    command = "",
    ...args
  ]) => `<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <Triggers><LogonTrigger><UserId>${escapeXml(windowsUser())}</UserId></LogonTrigger></Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <ExecutionTimeLimit>PT0S</ExecutionTimeLimit>
  </Settings>
  <Actions>
    <Exec>
      <Command>${escapeXml(command)}</Command>
      <Arguments>${escapeXml(args.map(forWindows).join(" "))}</Arguments>
    </Exec>
  </Actions>
</Task>
`,
};

const windowsUser = (): string => `${process.env.USERDOMAIN ?? "."}\\${process.env.USERNAME ?? ""}`;

/** A file with which a service manager, by default this computer's, starts a command line when the student logs in to the computer. */
export const startFile = (manager: Manager | null, line: readonly string[]): string =>
  files[manager ?? ownManager()](line);
