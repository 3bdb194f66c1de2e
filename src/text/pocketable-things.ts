/** Things a hand picks up and a pocket holds, by the last noun of what they are called. */
import { singular } from './capitals-articles-plurals-lists.ts'

const nouns: ReadonlySet<string> = new Set(
  (
    'ace acorn apple apron ash ashtray badge bag ball bandage band banknote bauble bead bean bell belt bill biro biscuit blade ' +
    'blanket bolt bone bonnet book booklet bookmark bottle bowl box bracelet branch bread brick brochure brooch broom brush ' +
    'bucket buckle bulb bun button cable cake calendar can candle candy cane cap cape card carrot cartridge case cassette ' +
    'chalk charm cheese cherry chip chisel chopstick cigar cigarette clasp clip cloak cloth clothespin clove coaster coal coat coin comb ' +
    'comic compass cone cookie cord cork corkscrew cracker crayon crumb crust crutch cube cup cushion cutlery dart ' +
    'diary dice dish doll drawing dress duster earring egg envelope eraser fan feather file flag flask flower flyer folder fork ' +
    'fruit fuse garland glass glove goblet grape gum hairpin ham hammer handbill handkerchief hat hook horseshoe invitation ' +
    'jacket jar jug kerchief kettle knife knob lace ladle leaf leaflet lemon lens letter lid lighter lipstick list lock locket ' +
    'log loaf lozenge magazine magnet map marble marker mask mat match matchbox matchbook medal menu mint mirror mitten mug nail ' +
    'napkin necklace needle net newspaper nib note notebook notepad nut oar onion orange ornament oyster packet pad page paint paintbrush ' +
    'pamphlet pan paper paperclip parcel parchment pass peach peanut pear pebble peg pen pencil pendant penny petal phial photo photograph ' +
    'picture pie pill pillow pin pinecone pipe plate playing-card plum poker pot potato pouch programme puppet quill rag razor ' +
    'receipt reed ribbon ring rock roll rope rose rosary rubber rule ruler sack sandpaper sandwich sausage saucer scarf scissors scrap ' +
    'screw screwdriver seashell seed serviette sewing shard shawl sheet shell shoe shoelace sketch slate slipper sliver soap ' +
    'sock spanner spectacles splinter sponge spoon spool stamp stick sticker stocking stone stopper straw string stub stylus sugar sweet ' +
    'tack tag tape teabag teacup teapot teaspoon thimble thread ticket tie tile tin tinderbox token tool toothpick torch towel toy tray ' +
    'trinket trowel tumbler twig twine umbrella vase veil vial violet wafer washcloth watch wax weed whistle wig wire wool wrapper wrench'
  ).split(' '),
)

/** "Postcard", "wineglass", "teacup": a word of two that ends in one of them; short endings hide in too many words. */
const compounded = [...nouns].filter((noun) => noun.length > 3)
const noCompound = /(?:landlocked|hourglass|spyglass|drawbridge|doorbell|rainfall|bathrobe|hedgehog)$/

/**
 * True for what one can carry off without a thought: a sheet of sandpaper, a coaster, a stub of pencil.
 *
 * @example
 * isSmallThing('folded sandpaper') // true
 * isSmallThing('tavern table') // false
 */
export function isSmallThing(name: string): boolean {
  const [phrase = ''] = name.toLowerCase().split(/ (?:of|on|in|from|with|under|at) /)
  const last = phrase.split(/[\s-]+/).at(-1) ?? ''
  const head = singular(last)
  if (nouns.has(head) || nouns.has(last)) return true
  if (noCompound.test(head)) return false
  return compounded.some((noun) => head.length > noun.length + 2 && head.endsWith(noun))
}
