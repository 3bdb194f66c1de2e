/**
 * Marks what ends no sentence and what is said: a full stop behind an initial or a title goes, and words behind a verb of
 * saying and a colon get their quotation marks. So whoever cuts a line finds them whole.
 */

const shortened =
  /\b(\p{Lu}|Mr|Mrs|Ms|Dr|Sgt|Capt|Lt|St|Prof|sgt|mr|mrs|capt|lt)\.(?=\s+(?!(?:I|He|She|They|Then|And|But|The|You|We|It|My|His|Her|What|Who|Where|When|Why|How)\b)[\p{L}])/gu

/** "Ask Rusk about Tam, when he was last seen": what is asked goes on behind the comma. */
const asksOn =
  /(\b(?:ask|asks) (?:[\p{L}'’]+ ){1,4}?(?:about|bout|abt) [^,.;:!?"]{2,60}), (?=(?:when|where|who|why|how|whether|if) (?!i\b|you\b|the\b|this\b))/giu

const saidBehind =
  /^(.*\b(?:say|says|ask|asks|whisper|murmur|mutter|shout|yell|call out|tell (?!me\b|us\b)\p{L}+)(?:\s+(?:to\s+)?[\p{L}'’-]+){0,4}):\s+(\S.*)$/isu
/** "… to Viktor, quiet: that's his song": how loud it is says that it is said. */
const inVoice =
  /^([^":]*\p{L}),?\s+(quiet|quietly|low|softly|hushed|loud|loudly|under my breath):\s+(\S.*)$/isu

/** "Poke Viktor: hey, what's behind that door?": words behind what is done to somebody are for them. */
const turnedTo =
  /^((?:i )?(?:poke|nudge|tap|prod|wave at|turn to|face|point at|grin at|nod at|nod to|wink at|lean to|lean towards?|look at|stare at|glare at) (?:(?:the|old) )?(?:him|her|\p{L}[\p{L}'’-]*)):\s+(\S.*)$/isu

/** A line with its spoken words marked. */
export function withSpokenMarked(line: string): string {
  const plain = line
    .replace(shortened, (whole, word: string) => (word === 'I' ? whole : word))
    .replace(asksOn, '$1 and ')
  if (/["“”]/u.test(plain)) return plain
  const [, how = '', voice = '', aloud = ''] = inVoice.exec(plain) ?? []
  if (aloud !== '') return `${how} and say ${adverbs[voice.toLowerCase()] ?? voice}: "${aloud}"`
  const [, turn = '', told = ''] = turnedTo.exec(plain) ?? []
  if (told.split(/\s+/).length >= fewest) return `${turn} and say: "${told}"`
  const [, before = '', words = ''] = saidBehind.exec(plain) ?? []
  return words === '' || words.split(/\s+/).length < fewest ? plain : `${before}: "${words}"`
}

const adverbs: Readonly<Record<string, string>> = {
  quiet: 'quietly',
  low: 'quietly',
  hushed: 'quietly',
  loud: 'loudly',
}
/** In fewer words than these a colon may stand before anything. */
const fewest = 3
