import type { PictureFault } from './prepare-picture.ts'

const texts: Record<PictureFault['kind'], string> = {
  empty: 'This file is empty. Choose another picture.',
  'no-picture': 'This file is not a picture, although its name suggests it. Choose a photo, such as a JPEG or a PNG.',
  drawing: 'An SVG is a drawing, not a photo. Choose a JPEG or a PNG.',
  unreadable:
    'This picture cannot be opened: it is damaged, or your browser does not support its format. Choose another one, or save it as a JPEG first.',
  'too-large': 'This picture is too large. Choose one under 64 megapixels and 64 MB.',
}

/** What is wrong with a file, and what to do now. */
export const pictureFaultText = ({ kind }: PictureFault): string => texts[kind]
