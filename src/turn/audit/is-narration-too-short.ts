/** Whether what is left of a narration is a telling at all: a sentence that ends, or some length. A title, a comma and a lone word are none. */

const ended = /[.!?…。！？।؟"”’»—–][\s"'”’»)*_\]]*$/u
const word = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu
/** Without an end, so many letters are taken for a story all the same. */
const enoughLetters = 60
/** A sentence has two words, or, in scripts that do not part words, some letters. */
const fewestWords = 2
const fewestSigns = 4

/** True when there is nothing that could be called a telling. */
export function isTooLittle(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters >= enoughLetters) return false
  return !text.split(/(?<=[.!?…。！？।؟]["'”’»)*_]{0,2})\s*/u).some(isSentence)
}

function isSentence(piece: string): boolean {
  if (!ended.test(piece)) return false
  const words = piece.match(word) ?? []
  return (
    words.length >= fewestWords ||
    (/[^\p{Script=Latin}]{4}/u.test(piece) && letterCount(piece) >= fewestSigns)
  )
}

function letterCount(piece: string): number {
  return piece.match(/(?!\p{Script=Latin})\p{L}/gu)?.length ?? 0
}

/** Behind the last end of a sentence: what stops at a colon, a comma or an opened bracket, or after a word or three. */
const openTail = /(?:^|(?<=[.!?…]["'”’»)]{0,2})\s+|\n)[^.!?…\n]*[:,;([{]\s*$/u
const shortTail = /(?<=[.!?…]["'”’»)]{0,2}) (?:[\p{L}'’]+ ?){1,3}$/u

/** The text without a tail that leads nowhere. */
export function withoutLooseTail(text: string): string {
  const tail = openTail.exec(text) ?? shortTail.exec(text)
  return tail === null ? text : text.slice(0, tail.index).trimEnd()
}
