import Bowser from 'bowser';

/** Longer ones are cut: no browser sends them. */
const MAX_LENGTH = 400;

/** "Firefox on Linux", as the browser names itself: it may lie. */
export function getDeviceLabel(userAgent: string | undefined): string {
  const text = userAgent?.slice(0, MAX_LENGTH).trim();
  if (!text) return 'Unknown device';
  const parser = Bowser.getParser(text);
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()];
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'Unknown device';
}
