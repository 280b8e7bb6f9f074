const TONE_HZ = 880;
const TONE_S = 0.25;

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

function playTones(): void {
  if (!('AudioContext' in window)) return;
  const audio = new AudioContext();
  for (const start of [0, 2 * TONE_S]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.value = 0.15;
    tone.frequency.value = TONE_HZ;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + TONE_S);
  }
  setTimeout(() => void audio.close(), 4_000 * TONE_S);
}
