/** Words behind a verb of saying that are said to somebody's face, and not told of. */
const leadsToFace =
  /^(?:(?:and|then|so|but|i|just|quietly|softly) )*(?:say|add|wh?isper|murmur|mutter|shout|yell|reply|answer|call out)(?: (?:quietly|softly|loudly|gently))?(?: (?:(?:to|at) )?(?:him|her|them)| (?:to|at) (?:the |old |mister |miss )?\p{L}[\p{L}'’-]*)?[,:]?\s+(?=\S)/iu
const toFace =
  /\b(?:you|your|you're|youre|ya|u|ur)\b|^(?:don'?t|please|is|are|was|were|did|do|does|have|has|can|could|will|would|who|what|where|when|why|how)\b/i
/** "Whisper to him that you …": told of, in words of the player's own. */
const tellsOf = /^(?:that|if|whether|about|hello|hi|goodbye|thanks?|thank you|sorry)\b/i

/** "Whisper to Viktor don't worry, you are only scared": what is said to a face is said in just these words; undefined where it is told of. */
export function saidToFace(words: string): string | undefined {
  const lead = leadsToFace.exec(words)?.[0]
  const said = lead === undefined ? '' : words.slice(lead.length)
  return said === '' || tellsOf.test(said) || !toFace.test(said) || said.split(/\s+/).length < fewestSaid
    ? undefined
    : said
}

const fewestSaid = 3
