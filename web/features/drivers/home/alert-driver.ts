import { playTones } from '../../../lib/play-tones.ts';

/** Two short tones and a vibration, where the device allows them; a notification while the page is not looked at. */
export function alertDriver(text: string): void {
  if ('vibrate' in navigator) navigator.vibrate([200, 100, 200]);
  playTones();
  if (document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    // Some browsers have the constructor and refuse it.
    try {
      new Notification(text, { tag: 'ride-request' });
    } catch {
      return;
    }
  }
}

/** Asked for when the driver goes online, which is when it is of use; a choice once made is not asked for again. */
export function askForNotifications(): void {
  if ('Notification' in window && Notification.permission === 'default') {
    Notification.requestPermission().catch(() => undefined);
  }
}
