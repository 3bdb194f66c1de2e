/** Parts of things, with the words or tags of what they belong to: nobody lists the drawers of every desk. */

const rows = `
till register cashbox taps stool stools barstool: bar counter
die: dice
drawer drawers: desk cabinet dresser
lock keyhole padlock latch hinge hinges handle knob: #locked #door
lid: #container
column columns payment payments page pages entry entries handwriting spine numbers figures: #readable #document ledger book
controls keypad panel: #hackable #locked door
flame wick: #light
feed footage: camera
frame canvas: portrait painting
rung rungs: ladder loft
seat: stool chair bench
rim underside: stool chair bench table barrel
strings: lute fiddle #instrument
`

/** What a part belongs to: words of names, or tags after a `#`. */
export const wholesOf: ReadonlyMap<string, readonly string[]> = new Map(
  rows
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [parts = '', wholes = ''] = row.split(': ')
      return parts.split(' ').map((part) => [part, wholes.split(' ')] as const)
    }),
)

/** Words for somebody whose name one does not know, and which pronoun they take; `*` is anybody. */
export const strangerWords: Readonly<Record<string, string>> = {
  ...{
    man: 'he',
    guy: 'he',
    bloke: 'he',
    fellow: 'he',
    fella: 'he',
    dude: 'he',
    chap: 'he',
    lad: 'he',
    gent: 'he',
  },
  ...{ woman: 'she', lady: 'she', gal: 'she', girl: 'she', lass: 'she', chick: 'she', dame: 'she' },
  ...{ person: '*', stranger: '*', figure: '*', one: '*' },
}
