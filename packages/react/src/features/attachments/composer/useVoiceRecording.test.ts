import { composerOf } from '@confab/client/composer';
import { describe, expect, it, vi } from 'vitest';
import { renderHook } from '../../../testing/renderHook.tsx';
import { startReading } from '../../../testing/startReading.ts';
import { useVoiceRecording } from './useVoiceRecording.ts';

const reading = startReading();

/** Installs a microphone, until the page is disposed, and returns how often it was opened and how many are on. */
function installMicrophone() {
  const tracks: { isOn: boolean }[] = [];
  function openTrack() {
    const track = { isOn: true, stop: () => void (track.isOn = false), addEventListener: () => undefined };
    tracks.push(track);
    return { getTracks: () => [track], getAudioTracks: () => [track] };
  }
  class Recorder extends EventTarget {
    static isTypeSupported = () => true;
    state = 'inactive';
    mimeType = 'audio/mp4';
    start() {
      this.state = 'recording';
    }
    stop() {
      this.state = 'inactive';
      this.dispatchEvent(new Event('stop'));
    }
  }
  class Audio {
    createAnalyser = () => ({ fftSize: 32, getFloatTimeDomainData: () => undefined });
    createMediaStreamSource = () => ({ connect: () => undefined });
    close = async () => undefined;
  }
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => openTrack() } });
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('AudioContext', Audio);
  return { opened: () => tracks.length, on: () => tracks.filter(({ isOn }) => isOn).length };
}

async function open() {
  const channel = await reading.openChannel({ read: 0, unread: 0 });
  const hook = renderHook(reading.client, useVoiceRecording, { props: composerOf(channel) });
  return { hook, microphone: installMicrophone() };
}

describe('useVoiceRecording', () => {
  it('[ATT-08] opens the microphone once, however often its button is pressed', async () => {
    const { hook, microphone } = await open();
    await using _hook = hook;
    hook.result.start();
    hook.result.start();
    await expect.poll(() => hook.result.recorder?.state.get().status).toBe('recording');
    hook.result.start();
    await vi.dynamicImportSettled();
    expect(microphone.opened()).toBe(1);
    hook.result.discard();
    await expect.poll(microphone.on).toBe(0);
  });

  it('[ATT-08] opens no microphone for somebody who has left before its code is loaded', async () => {
    const { hook, microphone } = await open();
    hook.result.start();
    await hook[Symbol.asyncDispose]();
    await vi.dynamicImportSettled();
    expect(microphone.opened()).toBe(0);
  });
});
