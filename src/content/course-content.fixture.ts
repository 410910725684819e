import { join } from 'node:path'
import { loadContent } from './load.ts'

/** The content of the course. Tests that share a thread load it once, so none may change it. */
export const content = loadContent(join(import.meta.dirname, '../../content'))
