import { describe, expect, it } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../../adapters/config/environment.ts';
import { LiveSettings } from '../../../adapters/config/live-settings.ts';
import type { Texts } from '../../../adapters/config/sources.ts';

const settingsOf = (texts: Texts) => new LiveSettings(texts, readEnvironment(texts));

describe('live settings', () => {
  it('puts in force what may change, and names what waits for a restart, each time again', () => {
    const settings = settingsOf({ RATE_LIMIT_PER_MINUTE: '100', PRODUCT_NAME: 'Here' });
    const next = { RATE_LIMIT_PER_MINUTE: '7', PRODUCT_NAME: 'There' };
    const change = settings.compare(next);
    expect(change).toMatchObject({ live: ['RATE_LIMIT_PER_MINUTE'], atRestart: ['PRODUCT_NAME'] });
    expect(settings.current.rateLimitPerMinute).toBe(100);
    change.prepare()();
    expect(settings.current.rateLimitPerMinute).toBe(7);
    expect(settings.current.emailFrom).toContain('Here');
    expect(settings.compare(next)).toMatchObject({ live: [], atRestart: ['PRODUCT_NAME'] });
  });

  it('refuses texts with a fault as a whole', () => {
    const settings = settingsOf({ RATE_LIMIT_PER_MINUTE: '100' });
    expect(() => settings.compare({ RATE_LIMIT_PER_MINUTE: '7', PORT: 'none' })).toThrow(EnvironmentError);
    expect(settings.current.rateLimitPerMinute).toBe(100);
  });

  it('moves to another mail server, and begins or ends to send mail at a restart only', () => {
    const settings = settingsOf({ SMTP_URL: 'smtp://one.test' });
    expect(settings.compare({ SMTP_URL: 'smtp://two.test' }).live).toEqual(['SMTP_URL']);
    expect(settings.compare({ SMTP_URL: '' }).atRestart).toEqual(['SMTP_URL']);
    expect(settingsOf({}).compare({ SMTP_URL: 'smtp://two.test' }).atRestart).toEqual(['SMTP_URL']);
  });

  it('makes anew only what a changed value concerns, and discards the former', () => {
    const settings = settingsOf({ LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '1' });
    const discarded: unknown[] = [];
    const level = settings.follow(
      ['logLevel'],
      ({ logLevel }) => ({ logLevel }),
      (it) => void discarded.push(it),
    );
    const first = level();
    settings.compare({ LOG_LEVEL: 'warn', RATE_LIMIT_PER_MINUTE: '2' }).prepare()();
    expect(level()).toBe(first);
    settings.compare({ LOG_LEVEL: 'info', RATE_LIMIT_PER_MINUTE: '2' }).prepare()();
    expect(level()).toEqual({ logLevel: 'info' });
    expect(discarded).toEqual([first]);
  });

  it('changes nothing when one of those that follow cannot be made', () => {
    const settings = settingsOf({ LOG_LEVEL: 'warn' });
    const level = settings.follow(['logLevel'], ({ logLevel }) => logLevel);
    settings.follow(['logLevel'], ({ logLevel }) => {
      if (logLevel === 'info') throw new Error('Planted');
    });
    expect(() => settings.compare({ LOG_LEVEL: 'info' }).prepare()).toThrow('Planted');
    expect([level(), settings.current.logLevel]).toEqual(['warn', 'warn']);
  });
});
