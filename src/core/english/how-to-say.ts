/** “how do I say”, “how should people really say”, for a pattern. */
export const HOW_TO_SAY =
  'how (?:can|could|did|do|does|should|to|would) (?:(?:i|one|people|ppl|they|u|we|you) )?(?:(?:actually|even|just|really) )?say'
