const TONE_HZ = 880;
const TONE_S = 0.25;

/** Two short tones, where the browser allows them: something waits for whoever hears them. */
export function playTones(): void {
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
