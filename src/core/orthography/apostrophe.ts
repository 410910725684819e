/**
 * The characters typed for the apostrophe of ng': straight and curly ones, accents, primes, and letters that look like
 * it.
 */
const apostrophes = "'’‘‛`´′＇ʹʻʼʽˈꞋꞌ"

export const isApostrophe = (character: string): boolean => character !== '' && apostrophes.includes(character)
