/** Introductions in plain words: a speaker's own name given, and a listener's name asked for. */

const you = '(?:you|u|ya|ye)'

const asked = new RegExp(
  [
    `\\bwho (?:(?:might|would|may|could) ${you} be|(?:are|r|the (?:hell|heck|devil) are) ${you}(?! (?:\\w+ing|to|with|here)\\b)|(?:he|she) is(?! \\w+ing\\b)|they are(?! \\w+ing\\b))`,
    `\\b(?:with )?(?:whom?|whose \\w+) (?:do|have|am) i (?:have )?(?:the )?(?:honou?r|pleasure|privilege|talking|speaking|addressing|dealing|meeting)\\b[^?!.]*`,
    `\\bwho(?:'s|s| is) (?:this|that|it) i(?:'m| am) (?:talking|speaking) (?:to|with)\\b`,
    `\\b(?:what|how) (?:are|r) ${you} (?:called|named)\\b`,
    `\\bwhat (?:do|does|shall|should|can|may|might|would|must) (?:they|people|folks?|everyone|everybody|your friends|your mother|i|we|one)(?: all)? call (?:${you}|him|her)\\b`,
    `\\bwhat(?: name)? (?:do|would) ${you} (?:go by|answer to)\\b`,
    `\\bwhat(?:'s|s| is| was| might be) (?:(?:your|ur|yer|his|her|their) (?:\\w+ )?name|yours|urs)\\b`,
    `\\b(?:do|have|has) ${you} (?:have |got )?a name\\b|\\b${you}(?:'ve)? got a name\\b|\\bgot a name\\b`,
    `\\b(?:may|might|can|could) i (?:know|have|ask|get|hear|learn) (?:for )?(?:your|ur) name\\b`,
    `\\b(?:tell|give) me (?:your|ur) name\\b`,
    `\\bask(?:s|ing)? (?:\\w+ ){1,3}(?:his|her|their) name\\b|\\bwhat (?:his|her|their) (?:\\w+ )?name is\\b`,
    `\\b(?:your|his|her|their) name\\?`,
    `(?:^|[,.!;] *|\\b(?:and|n|an) )${you}(?:'d be| are| r| is| might be| would be| must be)?(?: then| sir| madam| ma'am| miss| mister)?[\\s?!.]*$`,
    `[,.!;] *(?:and )?(?:yours|urs)[\\s?!.]*$`,
  ].join('|'),
  'iu',
)

/** The words that ask a listener for their name; undefined when none do. */
export function nameAskedIn(text: string): string | undefined {
  const [words] = asked.exec(text) ?? []
  return words === undefined || words.trim() === '' ? undefined : words
}

const given =
  /\b(?:i'm called|i am called|i go by|(?:they|people|folks?|you can|you may) call me|call me|my name(?:'s| is)|(?:the )?name(?:'s| is)|i'm|im|i am|this is|it's|it is) (?:the )?(?:name of )?([\p{L}][\p{L}'’-]*)/giu

/** True when some words give one of these names as the speaker's own, or only say it: "Marren Ash, at your service". */
export function givesOwnName(text: string, names: readonly string[]): boolean {
  const own = new Set(names.flatMap((name) => name.toLowerCase().split(/\s+/)))
  const told = [...text.matchAll(given)].map(([, name = '']) => name.toLowerCase().replace(/['’]s$/, ''))
  if (told.some((name) => own.has(name))) return true
  const [first = ''] = text
    .toLowerCase()
    .replace(greeting, '')
    .split(/[^\p{L}'’-]+/u)
  return told.length === 0 && own.has(first.replace(/['’]s$/, ''))
}

const greeting =
  /^(?:(?:hello|hi|hiya|hey|oi|yo|well|so|oh|ah|good (?:evening|morning|day|afternoon)|evening|morning|greetings|well met|howdy)\b(?: there)?(?:,? (?:sir|mister|madam|ma'am|miss|officer|friend|mate))?[,.!]* *)+/i
