/**
 * The marks that people and keyboards write for the apostrophe of ng': straight and curly ones, accents, primes, and the letters
 * that look like it.
 */
const apostrophes = "'’‘‛`´′＇ʹʻʼʽˈꞋꞌ"

export const isApostrophe = (character: string): boolean => character !== '' && apostrophes.includes(character)
