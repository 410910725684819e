import { chromiumFlags, chromiumPath } from '../../scripts/chromium.mjs'

/** Chromium with a microphone that plays a WAV file again and again, and that pages may use without a question. */
export const withMicrophone = async (file: string) => ({
  launchOptions: {
    executablePath: await chromiumPath(),
    args: [
      ...chromiumFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${file}`,
    ],
  },
})
