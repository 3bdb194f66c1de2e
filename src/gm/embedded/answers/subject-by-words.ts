/**
 * The last resort for a question about oneself that nothing else has answered: its words are looked through for what they
 * stand for, however it is put ("how fares my body?"), and each subject found is asked for in plain words.
 */

/** Words, and the plain question that they come to. What one word alone could mean by chance is not listed. */
const subjects: readonly (readonly [words: RegExp, question: string])[] = [
  [
    /\b(?:bag|pack|backpack|satchel|pockets?|belongings|possessions|gear|contents|inventory|kit|carry(?:ing)?)\b/,
    'what am I carrying',
  ],
  [/\b(?:arms|armed|weapons?|blades?)\b/, 'am I armed'],
  [/\b(?:purse|money|coins?|cash|funds|wealth|savings|wallet)\b/, 'how much money do I have'],
  [/\b(?:body|wounds?|wounded|injur\w*|health|bleeding|hurt|in one piece)\b/, 'how hurt am I'],
  [/\b(?:hours?|time|deadline|late)\b/, 'how much time is there left'],
  [
    /\b(?:errand|mission|task|purpose|quest|business here|goal|come here|hope to find|brought me|lost|stuck)\b/,
    'what is my goal',
  ],
  [/\b(?:exits?|ways out|way out|leave|escape|get out)\b/, 'which exits are there'],
  [/\b(?:trouble|danger|threats?|wanted)\b/, 'what are my clocks'],
  [/\b(?:skills?|good at|bad at|strengths?|talents?)\b/, 'what are my skills'],
]

const ofOneself = /\b(?:i|i'm|me|my|mine|we|us|our)\b/
const mostSubjects = 2

/**
 * The plain questions behind one that was not understood; none where it is not about oneself.
 *
 * @example
 * plainQuestions('how fares my body') // ['how hurt am I']
 */
export function plainQuestions(asked: string): readonly string[] {
  if (!ofOneself.test(asked) || /\b(?:why|would|could|should|might)\b/.test(asked)) return []
  return subjects
    .filter(([words]) => words.test(asked))
    .map(([, question]) => question)
    .filter((question) => question !== asked)
    .slice(0, mostSubjects)
}
