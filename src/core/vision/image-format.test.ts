import { describe, expect, test } from 'vitest'
import { imageFormat } from './image-format.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('the format of a file is recognized by its first bytes', () => {
  test.each([
    ['jpeg', '\u{ff}\u{d8}\u{ff}\u{e0}\0\u{10}JFIF'],
    ['png', '\u{89}PNG\r\n\u{1a}\n\0\0\0\rIHDR'],
    ['gif', 'GIF89a\u{1}\0'],
    ['webp', 'RIFF\u{24}\0\0\0WEBPVP8 '],
    ['bmp', 'BM\u{46}\0\0\0\0\0\0\0\u{36}'],
    ['avif', '\0\0\0\u{1c}ftypavif\0\0\0\0avifmif1miaf'],
    ['heic', '\0\0\0\u{18}ftypheic\0\0\0\0mif1heic'],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['svg', '<?xml version="1.0"?>\n<!-- drawn -->\n<svg>'],
  ])('%s', (format, text) => expect(imageFormat(bytes(text))).toBe(format))

  test.each([
    ['a text', 'Dear teacher, this is no picture at all.'],
    ['a page', '<!doctype html><p>About svg</p>'],
    ['a video', '\0\0\0\u{20}ftypisom\0\0\u{2}\0isomiso2mp41'],
    ['an audio file', 'RIFF\u{24}\0\0\0WAVEfmt '],
    ['a document', '%PDF-1.7'],
    ['nothing', ''],
  ])('%s is not an image', (_what, text) => expect(imageFormat(bytes(text))).toBeUndefined())
})
