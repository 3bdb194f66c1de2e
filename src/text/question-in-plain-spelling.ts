/**
 * What stands around a question to the game master and in it, taken away before it is understood: the game master's name
 * with whatever is said to honour it, and the short spellings of chats.
 */

/** "Keeper of this tale": a title for the one who tells the story. */
const titled = String.raw`(?:keeper|teller|master|mistress|weaver|spinner|maker|author|narrator|voice|lord|lady|warden|guardian|writer|spirit)s? (?:of|behind) (?:this|the|our|my|these) (?:whole |fine |sad |strange )?(?:tales?|story|stories|game|table|legend|narrative|chronicle|yarn|adventure|fates?|dice)`
/** The game master, by any of the names for the one who tells the story. */
export const masterName = String.raw`(?:gm|dm|game ?master|narrator|(?:story|tale) ?(?:teller|keeper)|dungeon ?master|referee|${titled})`
/** "O wise and patient storyteller": words before the name, where nothing is done to the one who bears it. */
const praise = String.raw`(?:(?!(?:the|a|an|ask|tell|to|for|is|was|says?|said|like|with|as|i|you|of)\b)[\p{L}']+ ?,? ){0,5}?`

/** The game master called by that name, between marks: ", oh mighty game master:". */
export const gameMasterCall = new RegExp(
  String.raw`(?:^|[,.;:!?(-]\s*)${praise}${masterName}\s*(?:[,.:;!?-]+|$)`,
  'iu',
)

/**
 * A line without the game master's name, wherever it stands.
 *
 * @example
 * withoutGameMasterCall('Remind me, patient storyteller, who am I?') // 'Remind me, who am I?'
 */
export function withoutGameMasterCall(line: string): string {
  const found = gameMasterCall.exec(line)
  if (found === null) return line
  const before = line.slice(0, found.index)
  const after = line.slice(found.index + found[0].length)
  if (before.trim() === '') return after.trim()
  return after.trim() === '' ? before + (/[?!.]\s*$/.exec(found[0])?.[0] ?? '') : `${before}, ${after.trim()}`
}

/** Small words as chats spell them; no word of English stands among them, and none that could be a name. */
const spellings: ReadonlyMap<string, string> = new Map(
  `have: hav haf hv | i've: ive | i'm: im | i'd: id | you're: youre | what: wat wot wut waht |
    what's: wats wots whats | where: wher wer | where's: wheres | which: wich | when: wen whn | how's: hows |
    who's: whos | who: hoo | why: wy | you: u | your: ur | are: r | and: n nd | about: abt bout | with: w |
    until: til till untill | before: b4 befor | right: rite | night: nite | time: tim tme | much: mutch |
    many: meny | through: thru | does: dose doez dus | will: wil | should: shud | could: cud cd | would: wud wd |
    can: cn | from: frm | there: ther | happens: hapens | happened: happend hapened | this: dis | that: dat |
    the: teh da | question: q | please: pls plz pleez | coming: comming | running: runing | getting: geting |
    said: siad sed | answer: anser anwser | skill: skil | skills: skils | carrying: caryin carryin |
    going to: gona gonna gunna | have to: gotta | different: diffrent | allowed: allowd |
    because: becuase becos cos | some: sum | something: sumthin somthing | anything: anythin | nothing: nothin |
    people: peeple peple | minutes: mins | hours: hrs | hour: hr | minute: min | tomorrow: tmrw | right now: rn |
    midnight: midnite midnigt midnght | tonight: tonite tonigt 2nite |
    i don't know: idk`
    .split('|')
    .flatMap((row) => {
      const [plain = '', short = ''] = row.split(':').map((part) => part.trim())
      return short.split(' ').map((word) => [word, plain] as const)
    }),
)

/**
 * A question with the small words of chats written out; everything else stays as it was typed.
 *
 * @example
 * inPlainSpelling('wat am i carryin n how long hav i got') // 'what am i carrying and how long have i got'
 */
export function inPlainSpelling(line: string): string {
  return line
    .replace(/(?<![\p{L}\p{N}'’_-])[\p{L}\p{N}]+(?![\p{L}\p{N}'’_-])/gu, (word) => {
      const plain = spellings.get(word.toLowerCase())
      if (plain === undefined || (word.length > 1 && word === word.toUpperCase())) return word
      return /^\p{Lu}/u.test(word) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain
    })
    .replace(
      /(?<=\p{L}{3})in(?= (?:me|it|this|that|up|down|here|there|on|and|for|about)\b)/giu,
      (end, at: number, all: string) =>
        participles.test(/\p{L}+$/u.exec(all.slice(0, at))?.[0] ?? '') ? `${end}g` : end,
    )
    .replace(
      /\bhow (far|near|close) (?!(?:is|are|am|was|were|to|from|away|off|can|could|do|does|did|would|will|must|it|i|we|have|has|into|up|down|along)\b)(?=\p{L})/giu,
      'how $1 is ',
    )
}

/** Verbs whose "-ing" chats write without its last letter. */
const participles =
  /^(?:go|com|do|carry|look|wait|happen|mak|tak|run|leav|walk|talk|sit|stand|watch|follow|hold|us|try)$/i

/**
 * A line that is put to the game master and also sets something right, with the question behind it still put to them.
 *
 * @example
 * withQuestionForGameMaster('I was searching! Is anything different now?') // 'I was searching! game master, Is anything different now?'
 */
export function withQuestionForGameMaster(line: string): string {
  return line.replace(
    /(?<=[.!;]\s+)(?=(?:who|what|where|when|why|how|which|is|are|am|was|were|do|does|did|can|could|would|will|have|has)\b[^"]*\?\s*$)/i,
    'game master, ',
  )
}
