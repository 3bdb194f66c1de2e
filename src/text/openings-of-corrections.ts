/**
 * How a correction begins: the outcries and the remarks that say that something was read wrong, before any word of what
 * was meant. "No no, that's not it.", "Wrong one.", "You mistake me:", "Negative,".
 */

const outcry =
  /^(?!oh no[,!] (?!(?:not|i meant|i mean|that|the other|wrong)\b)|nah,? (?:not yet|i(?:'ll| will| want|'m| am)\b))(?:(?:(?:no+)+(?!\s+(?:\p{L}{3,}ing|\p{L}+ (?:is|was|were|are) (?:intended|meant|wanted))\b)|nope|nah|whoa|woah|wait|actually|oops|whoops|sorry|hang on|hold on|hey|um|uh|er|ok|okay|ah|oh|argh|ugh|gm|dm|well|hmm|but|omg|lol|ha(?:ha)+|silly|dude|man|sir|please|forgive me|pardon me|excuse me|apologies)\b|(?:huh|what|hm|eh)(?=[?!]))[\s,.!?:;…—–-]*/iu
const remark =
  /^(?:(?:that|this|it)(?:'s| is| was)? ?(?:not|isn't|wasn't) (?:it|right|correct|so|the (?:one|right \p{L}+))|(?:that|this|it)(?:'s| is| was) (?:all |quite |the )?wrong(?: \p{L}+)?|wrong (?:one|way|guy|person|thing|room|place|object|man|woman|door|book)|you(?:'ve| have)? (?:mistake|mistook|mistaken|misunderstand|misunderstood|misheard|misread|got) (?:me|that|it|my meaning)(?: (?:all )?wrong)?|negative|correction|my mistake|my bad|let me (?:rephrase|try (?:that )?again|start over|correct (?:that|myself)))(?=[\s,.!:;…—–-])[\s]*[,.!:;…—–-]+\s*/iu
const saysNo = /\b(?:(?:no+)+|nope|nah|oops|whoops|argh|huh|what)\b/i

/** What stands before what was meant. */
export interface Opening {
  /** The words behind it. */
  readonly said: string
  /** True when there is one. */
  readonly led: boolean
  /** True when it says that something was wrong. */
  readonly refused: boolean
  /** True when it says so in so many words, and not only by a "no". */
  readonly remarked: boolean
}

/** True for a line that says that it was read wrong: it is for the game master, and no person in the scene hears it. */
export function correctsOutright(line: string): boolean {
  return /^(?:no+[\s,.!]+)*(?:correction\b|negative\b|you(?:'ve| have)? (?:misread|misunderstood|misheard) (?:me|that|it)|(?:that|this)(?:'s| is| was) ?(?:not|n't) what i (?:said|meant|wanted|typed))/i.test(
    line,
  )
}

/** A line parted into how it opens and what it says. */
export function openingOf(whole: string): Opening {
  let said = whole
  let remarked = false
  for (;;) {
    const found = outcry.exec(said)?.[0] ?? ''
    const noted = found === '' ? (remark.exec(said)?.[0] ?? '') : ''
    if (found === '' && noted === '') break
    remarked ||= noted !== ''
    said = said.slice(found.length + noted.length)
  }
  const before = whole.slice(0, whole.length - said.length)
  return {
    said,
    led: said !== whole,
    refused: remarked || saysNo.test(before) || /^no\s/i.test(said),
    remarked,
  }
}

/** Words of corrections as they are typed in haste. */
export function withApostrophes(text: string): string {
  return text
    .replace(/\b(did|do|was|is|have|had|wo)nt\b/gi, "$1n't")
    .replace(/\bthats\b/gi, "that's")
    .replace(/\bim\b/gi, "I'm")
    .replace(/\b(?:i ment|i m(?:ea)?nt)\b/gi, 'I meant')
    .replace(/\bwanna\b/gi, 'want to')
    .replace(/\bgonna\b/gi, 'going to')
    .replace(/\blemme\b/gi, 'let me')
    .replace(/(?<=\p{L}) (?:omg|lol|lmao|haha+|ugh|argh) (?=\p{L})/giu, ', ')
    .replace(/[,\s]+(?:silly|dude|dummy|lol|lmao|please and thank you)(?=[.!]*$)/gi, '')
}
