/** Runs beside the page, on the audio thread: passes what the microphone hears to the page in blocks of 20 ms. */

interface AudioThread {
  readonly sampleRate: number
  readonly AudioWorkletProcessor: new () => { readonly port: MessagePort }
  registerProcessor(name: string, processor: new () => object): void
}

const { AudioWorkletProcessor, registerProcessor, sampleRate } = globalThis as unknown as AudioThread

/** The samples of a block. */
const LENGTH = Math.round(sampleRate / 50)

class Capture extends AudioWorkletProcessor {
  private block = new Float32Array(LENGTH)
  private filled = 0

  process([input]: Float32Array[][]): boolean {
    const heard = input?.[0] ?? new Float32Array(0)
    for (let read = 0; read < heard.length;) {
      const count = Math.min(heard.length - read, LENGTH - this.filled)
      this.block.set(heard.subarray(read, read + count), this.filled)
      read += count
      this.filled += count
      if (this.filled < LENGTH) continue
      this.port.postMessage(this.block, [this.block.buffer])
      this.block = new Float32Array(LENGTH)
      this.filled = 0
    }
    return true
  }
}

registerProcessor('capture', Capture)
