const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Returns the names of keys that are pressed together with the modifier of the system. */
export const withModifier = (...keys: string[]): readonly string[] => [isMac() ? '⌘' : 'Ctrl', ...keys];
