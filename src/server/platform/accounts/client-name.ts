type Case = readonly [mark: RegExp, name: string];

// The first that fits counts: most browsers name those that they descend from, too.
const browsers: readonly Case[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];

const systems: readonly Case[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const nameBy = (cases: readonly Case[], agent: string) => cases.find(([mark]) => mark.test(agent))?.[1];

/**
 * A browser and a system in words, such as "Firefox on Linux", from a User-Agent header; nothing of the header itself
 * gets through. At most 60 characters.
 */
export function clientName(userAgent: string | undefined): string {
  const agent = userAgent?.slice(0, 500) ?? '';
  const browser = nameBy(browsers, agent) ?? 'Unknown browser';
  const system = nameBy(systems, agent);
  return system ? `${browser} on ${system}` : browser;
}
