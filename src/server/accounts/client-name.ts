type Rule = readonly [pattern: RegExp, name: string];

// The first match wins, because most browsers also name the browsers they derive from.
const browsers: readonly Rule[] = [
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

const systems: readonly Rule[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const firstMatch = (rules: readonly Rule[], agent: string) =>
  rules.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * Names the browser and system of a User-Agent header, such as "Firefox on Linux", in at most 60 characters. Never
 * contains text from the header.
 */
export function clientName(userAgent: string | undefined): string {
  const agent = userAgent?.slice(0, 500) ?? '';
  const browser = firstMatch(browsers, agent) ?? 'Unknown browser';
  const system = firstMatch(systems, agent);
  return system ? `${browser} on ${system}` : browser;
}
