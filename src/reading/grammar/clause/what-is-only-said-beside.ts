/**
 * What a line says beside its acts and what is neither done nor waited for: a choice that is put off, what would stop a
 * walk, what moved one to it, and how one holds oneself meanwhile. It is left out before anything else is read.
 */

/**
 * A line without what is only said beside its acts.
 *
 * @example
 * withoutAsides('I walk up the hill, stopping only if I am called.') // 'I walk up the hill.'
 */
export function withoutAsides(line: string): string {
  if (/["“?]/.test(line)) return line
  const rest = withThingHeld(withoutPutOff(line))
    .replace(goneAlong, 'I go ')
    .replace(reason, '$1')
    .replace(moved, '')
    .replace(heldSo, '')
    .replace(proviso, '$1')
    .replace(bearing, '')
    .replace(meantime, '')
    .replace(likeness, '')
    .replace(simile, ' ')
    .trim()
  return /\p{L}{2}/u.test(rest) ? rest : line
}

/** "Pier Nine can wait: I watch it": what is put off is not done, though what follows may speak of it. */
function withoutPutOff(line: string): string {
  const [whole, what, rest] = putOff.exec(line) ?? []
  if (whole === undefined || what === undefined || rest === undefined) return line
  const spoken = rest.match(/\b(?:it|them)\b/gi) ?? []
  return spoken.length === 1 ? rest.replace(/\b(?:it|them)\b/i, () => what) : rest
}

const putOff =
  /^(?:(?:ok|okay|no|well|so|right|but|and),? )*((?:the |that |this )?[\p{L}'’-]+(?: [\p{L}'’-]+){0,3}?) (?:can|may|will|must|could|has to|have to|'ll) (?:just |well )?(?:wait|keep)(?: (?:a bit|a while|a little|for now|until later|till later|for a bit|until tomorrow|its turn|a moment))?[:;,.!–—-]+ *(?:(?:and|so|first|but|now),? )*((?:I|we) .+)$/iu

/** "Ask how long till the bell, midnight's ages off and I'm skint here": why somebody asks is no second thing to ask. */
const reason =
  /^((?:(?:then|and|so|ok|okay|now),? )*(?:I )?(?:ask|question|beg|press|pester|quiz) [^,;.!]{6,}), (?:(?:cos|coz|cause|because|since|as|seeing) )?(?:(?:the |my |our |this |that )?\p{L}+(?:['’]?s| is| are| was) (?:still |so |too |very |only |all |ages |hours |miles |a long way |far )*(?:ages|hours|miles|late|soon|early|near|close|far|long|off|away|coming|cold|dark|short|running|going|getting|empty|up)\b|(?:I['’]?m|I am|we['’]re|we are)(?: still| so| too| very| all| dead| flat)* (?!going|off|leaving|heading|about|gonna|walking|not\b)(?:\p{L}+)\b|(?:time|money|it)['’]?s\b)[^,;.!?"]*$/iu

/** "Where the barrels go I went too, slipping down the steps": the way is the one that is told behind it. */
const goneAlong =
  /^(?:where|wherever|whither) [^,.;!?]{2,50}? (?:go|goes|went|lead|leads|led|run|runs|ran),? (?:there )?(?:I|we) (?:go|went|follow|followed|must go|will go)(?:,? (?:too|also|as well|after|likewise))?, ?(?:slip|slipp|creep|climb|walk|wander|go|pass|head|mov|stepp|hurry|slid|drift|wad|trudg|stroll|clamber|mak)\w*ing (?:my way )?/iu

/** "The sandpaper lifted between two fingers, I set it on the bar": what is held already is what "it" means. */
function withThingHeld(line: string): string {
  const [whole, what, rest] = heldAlready.exec(line) ?? []
  if (whole === undefined || what === undefined || rest === undefined) return line
  const named = /^(?:the|my|his|her|their|that|this)\b/i.test(what) ? what : `the ${what}`
  return rest.replace(/\b(?:it|them)\b/i, () => named.charAt(0).toLowerCase() + named.slice(1))
}

const heldAlready =
  /^((?:(?:the|my|his|her|their|that|this) )?(?:[\p{L}'’-]+ ){0,3}?[\p{L}'’-]{3,}) (?:(?:still |now |once |then )?(?:lifted|raised|held|pinched|balanced|gripped|clutched|cupped|unfolded|uncapped|poised|clasped|laid (?:flat )?on my palm)|(?:in|between) (?:my |both |two )?(?:hand|hands|fingers|palm))(?: [^,.;!?]{2,50})?, *(?=(?:I|we)\b)(.+)$/iu

/** "Drawn by something I could not have named, I bend …": what moved somebody is no act of theirs. */
const moved =
  /^(?:drawn|driven|moved|guided|pulled|lured|struck|tempted|urged|spurred|compelled|haunted|touched|stirred|troubled|unsettled|warmed|chilled|soothed|emboldened|encouraged|prompted|led|caught|seized|taken|overcome|gripped|undone|undaunted|undeterred|unhurried|unbothered|unseen by anyone|alarmed|intrigued|curious|puzzled|amused|startled|annoyed|satisfied|reassured|charmed)(?: (?:on|in|up|out|over|onward|back))?(?: (?:by|with|at) [^,.;!]{2,80}?)?, *(?=(?:I|we)\b)/iu

/** "Holding it below the bar so that nobody can see the screen, I read …": how the act behind it is done. */
const heldSo =
  /^(?:holding|keeping|shielding|cupping|angling|tilting|turning|cradling) [^,.;!]{2,60}? (?:so|so that|where|such that) (?:nobody|no one|no-one|none of them|only I|only we|he|she|they|anybody else|the others) [^,.;!]{2,60}, *(?=(?:I|we)\b)/iu

/** "…, only stopping if somebody calls me", "… unless somebody stops me": what would end a walk is not waited for. */
const proviso =
  /^((?=.*\b(?:go|walk|head|climb|run|make|stroll|march|slip|cross|hurry|keep|wander|follow|step|move|leave|set|return|continue|carry|come|trudge|stride|push|press)\b).*?),? (?:but )?(?:(?:only |just )?(?:stopping|pausing|halting|slowing(?: down)?|turning(?: back| round| around)?|looking (?:back|round|up)|answering|breaking off)(?: only| just)? (?:if|when|should|unless)|unless|(?:and )?(?:I )?(?:only |don't |do not |won't )stop (?:only )?(?:if|when|for|unless)) (?:(?:somebody|someone|anybody|anyone|I|we|he|she|they|the \p{L}+|\p{L}+) )?(?:am |are |is |get )?(?:stops?|stopped|calls?|called|hails?|hailed|shouts?|asks?|holds?|blocks?|bars?|speaks?|spoken|needs?|challenges?|challenged|follows?|followed|tries|says)\b[^.;!]*(?=[.;!]|$)/iu

/** "…, hands in view": how one holds oneself all the while. */
const bearing =
  /, (?:with )?(?:(?:my|both) )?(?:hands?|palms?|arms?|fingers|head|eyes|chin|hood|collar|back|shoulders|face|jaw|weapons?|blade|knife) (?:in (?:plain )?(?:view|sight)|visible|raised|up|down|low|high|open|empty|out|away|loose|wide|front|ahead|level|straight|squared|lowered|bowed|forward|well away|held (?:up|out|high|low|open|wide)|in (?:my|the) (?:pockets?|air|lap)|at (?:my|the) sides?|off (?:my|the) \p{L}+|where (?:they|he|she|everybody|everyone|anyone|all) can (?:be seen|see (?:them|it))|to (?:myself|the wall|the ground))(?=[,.;!]|$)/giu

/** "Use the time to see who is here": what the time is used for is what is done. */
const meantime =
  /\b(?:use|take) (?:the|this|that) (?:time|moment|chance|opportunity|pause|lull|occasion|delay|distraction) to (?=\p{L})/giu

/** "…, they look like little faces": how something looks to one is nothing that it is made to do. */
const likeness =
  /(?<=[\p{L}\p{N}][^.;!]{6,}), (?:because |as |and )?(?:they|it|these|those|that|he|she) (?:all |both |really |just |sort of |kind of |still |almost )*(?:looks?|seems?|sounds?|smells?|feels?|reminds? me|(?:is|are|'s|'re) (?:just |a bit |sort of |kind of )?like)\b[^.;!,]*/giu

/** "I lower myself, as into cold water, onto the stool": what it is like stands between the act and where it ends. */
const simile =
  /, (?:as|like) (?!soon|long|far|well|quick|quietly|much)[^,.;!]{3,70}, (?=(?:on|onto|in|into|to|at|over|under|across|towards?|from|off|up|down|through|behind|beside|and)\b)/giu
