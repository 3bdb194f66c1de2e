/** Words around a verb that change what it comes to. One pattern each, with what it shows. */

/** "or else", "if he doesn't start talking I'll …": somebody is threatened. */
export const threat =
  /\bor else\b|\bor i (?!(?:was|am|do|did|have|had|could|can|might|would|should|don't|didn't|think|guess|suppose)\b)\w+ (?:it|you|him|her|them|your|this|that|the|every)\b|\bor (?:i|we)(?:'ll| will| am going to| shall)\b|\bif (?:he|she|they|you) (?:doesn't|don't|does not|do not|won't)\b|\bunless (?:he|she|they|you)\b|\b(?:he|she|they|you)(?:'ll| will) (?:regret|be sorry|pay for)\b|\b(?:would|'d) be a (?:shame|pity)\b|\b(?:shame|pity|terrible|awful) if\b|\baccidents? happen\b|\bdebts? (?:have|has) a way\b|\bcoming due\b|\bnobody (?:else )?(?:has|needs) to (?:die|get hurt)\b|\bi know where (?:he|she|they|you) live|\blast (?:chance|warning)\b|\bdon't make me\b|\bi(?:'ll| will) (?:kill|gut|cut|break|burn|end|hurt|shoot|stab|skin|bury)\b|\bdrop (?:your|the|that|those|it|them)(?: \w+)?\b.*\b(?:weapons?|swords?|kni(?:fe|ves)|guns?|blades?)|\bdrop (?:your|the) (?:weapons?|swords?|guns?|blades?|knife|knives)\b|\bnot a (?:sound|word|peep|move)\b|\bdon't (?:move|scream|even think|try it)\b|\bhands (?:up|where)\b|\bback off\b|\bbefore i (?:make|throw|break|hurt|lose|call|change my mind)\b|\bstart talking\b|\btalk or\b|\bi know what you did\b|\byou(?:'ve| have)(?: got)? an? (?:daughter|son|wife|family|husband|mother|kid|child)\b|\bthink of your (?:family|children|wife|daughter|son|mother)\b|\bstand down\b/

/** Money in the words. */
export const money =
  /\b(?:silver|gold|coins?|creds?|credits?|gp|sp|money|purse|cash|crowns?|francs?|shillings?|dollars?|euros?|florins?|ducats?|guilders?|guineas?|roubles?|rubles?|doubloons?|pesos?|thalers?|chit|pieces of)\b/

/** Who one says one is, where it may well be a lie. */
const posing =
  /\b(?:i'm|i am|im|we're|we are) (?:here )?(?:with|from|sent by|working for|one of|on behalf of|a|an|the|new|his|her|their|just a|only a|nobody|in charge|on official|expected|the new)\b|\b(?:he|she|they|the \w+) (?:sent|hired|told|asked) (?:me|us)\b|\b\w+ sent (?:me|us)\b|\bi'm (?:on the (?:guest )?list|expected|invited|meant to be here|allowed)\b|\bi (?:belong|work) here\b|\b(?:i'm|i am) (?:mr|mrs|master|lord|lady|captain|\w+ ?'s)\b|\bmy name is\b|\bcall me\b|\bi (?:work|speak) for\b|\b(?:is|are|'s) expecting (?:me|us)\b|\bi never (?:met|saw|heard|knew)\b|\b(?:official business|routine (?:inspection|check|visit)|health inspector|just maintenance|don't mind me)\b|^inspection\b|\b(?:i've|i have|we've) come (?:to|for) (?:fetch|collect|inspect|check|pick|relieve|fix|repair|read|see to|take|his|her|the|mr|master)\b|\b(?:here|supposed|sent|told) to (?:collect|fetch|inspect|pick|deliver|check|read|fix|repair|relieve|take over|take his|take her)\b|\bon orders? (?:of|from)\b|\borders from\b|\bthe boss (?:said|wants|sent)\b/

/** What anybody may truly say of themselves. */
const plainSelf =
  /\b(?:i'm|i am|im|we're|we are) (?:just |only )?(?:nobody|no one|nothing|(?:an?|the|your) (?:(?:old|good|new|honest|simple|poor|tired|bit|little) )*(?:friend|stranger|travell?er|visitor|customer|guest|nobody|fan|man of my word|woman of my word|bit|little|human|person|listener|mess|fool)|one of (?:the (?:good|few)|his friends|her friends|their friends))\b/

/** The words that say who one is where they may be a lie. */
export function posingIn(words: string): string | undefined {
  return posing.exec(words.replace(plainSelf, ' '))?.[0]
}

/** True for words that say who one is and may be a lie. */
export function poses(words: string): boolean {
  return posingIn(words) !== undefined
}

/** Things one calls another. */
const insult =
  /\b(?:idiots?|fools?|cowards?|bastards?|pigs?|scum|ugly|stupid|moron|your mother|yer mum|dumbass|asshole|coward|smells?|stinks?|stank|loser|clown|wimp|worm|rat|swine|cur|lump|oaf|lout|git|twit|muppet|prat|halfwit|numpty)\b/

const kindWords =
  /\b(?:smells?|stew|you(?:'re| are)|that|it) (?:\w+ )?(?:good|great|wonderful|lovely|nice|delicious|amazing|divine|fine|beautiful|heavenly|fantastic)\b/

/** True for words that call another something, and no praise. */
export function insults(words: string): boolean {
  return insult.test(words) && !kindWords.test(words)
}

/** Guilt named to a face. */
export const blame =
  /\b(?:you|he|she|they) (?:stole|took|killed|murdered|lied|betrayed|did it|did this|cheated|poisoned|sold)\b|\bit was (?:you|him|her|them)\b|\bi know it was (?:you|him|her)\b|\byou(?:'re| are) (?:under arrest|the one (?:who|that) \w+(?:ed|t|d|ok|ld)|behind (?:this|it|all this))\b|\bi know you (?:did|took|stole|have it)\b|\b(?:liar|thief|murderer|traitor)\b/

/** Doubt said to a face; a question behind it counts for more. */
export const doubt =
  /\byou(?:'re| are|r|re) (?:lying|hiding|not telling|holding|full of|making (?:this|that|it) up|bluffing)\b|\bi don't (?:believe|buy|trust) (?:you|a word|that|it|this)\b|\bthat's (?:a lie|not true|rubbish|nonsense|bullshit)\b|\byou know more than\b/

/** Somebody asked to do something. */
export const request =
  /\b(?:can|could|will|would|won't) (?:you|ya|we) (?:please |just |maybe |help |at least )?(?!tell|say|know|see|hear|remember|recall|explain|describe|think|believe)\w+|^(?:please\b|give me|let (?:me|us|him|her|them|it)(?! guess| see| think)|take me|come|help|bring|hide|open|stand aside|move aside|step aside|let's|join (?:me|us)|trust me|wait|stay|get (?:down|up|out|behind|back|over|it|the|me)|go|run|hurry|hold|keep (?!the change)|put|stop|row|lead|carry|fetch|leave|lower|pull|push|cut|untie|free|unlock|close|shut|light|meet|find|send|call|turn|pour|play|sing|return|spare|forget|believe|back|take|drop|climb|jump|duck|grab|throw|catch|swim|scan|hack|loop|ping|tie|guard|walk|drink up|eat up|listen|look out|watch|follow|cover|show me|lend me|relax|mind if (?:i|we)|(?:may|can|could) (?:i|we) (?!ask|trust|know|be|count|rely|afford|win|still)|do you mind|you (?:need|have|ought) to|you (?:should|must|had better|better)|(?:that's|is) all i(?:'m)? ask|who's an? (?:good|hungry|clever|big|pretty|brave)|shh+|(?:quiet|hush|down|easy|calm|steady)(?= (?:now|down|boy|girl|there|yourself|it)\b|\s*[,.!]|$)|sit|heel|good (?:boy|girl|dog)|need|gimme|do it)\b/

/** Somebody wants to know something. */
export const inquiry =
  /\?|^(?:who|whom|what|where|when|why|how|which|whose|is|are|do|does|did|have|has|was|were|any|know|seen|heard|so who|and who|whats|wheres|whos|hows|tell me)\b|\btell me (?:more|about|anything|something|what|who|where|why|how|everything)|\blooking for\b|\b(?:want|need|like|love) to (?:know|hear)\b|\bwhat happened\b|\bheard (?:about|of|anything)\b|\bwhat do you know\b|\b(?:can|could|would|will) (?:you|ya) (?:please )?(?:tell|explain|describe|say|remember|recall)\b/

/** Fire in the words. */
export const fire = /\b(?:fire|burn|flames?|ablaze|alight|ignite|torch|light it)\b/

/** Hidden things looked for. */
export const hidden =
  /\bfor (?:\w+ ){0,2}?(?:traps?|clues?|hidden|secrets?|anything|something|signs?|evidence|loot|valuables|compartments?|tracks?|marks?)\b|\b(?:false bottom|hidden|secret) \w+|^(?:i )?(?:look|feel|peer|peek|check|eye) (?:all |right |carefully |closely )*(?:over|about|around|round) and (?:\p{L}+ and )?(?:under\w*|beneath|behind|inside|in)\b/u

/** Somebody calmed with words, or shown a way out. */
export const reassurance =
  /\btrust me\b|\bmeans? (?:you |them |him |her )?no harm\b|\bnot here to (?:hurt|harm|fight|cause|rob|make)\b|\b(?:won't|will not|not going to|don't want to|no need to) (?:hurt|harm|fight|hurt anyone)\b|\b(?:walk|get) away from this\b|\b(?:can|could) (?:all|both|still) (?:walk|go|leave|live|get|talk|win|profit)\b|\bno one (?:has|needs) to\b|\b(?:on|by) (?:your|his|her|their|the same) side\b|\bput (?:that|it|them|the \w+) down\b|\blet's (?:talk|be reasonable|all|not)\b|\bthere's (?:no need|another way)\b|\bit's (?:all right|alright|okay|ok)\b|\bnot in (?:any )?trouble\b|\bnot (?:your|his|her|their|the) enem(?:y|ies)\b|\blet (?:him|her|them|you|everyone) (?:go|live|walk|leave)\b/

/** A name or an answer demanded: it is told, not handed over. */
export const tellMe =
  /^(?:now |so |please |well )?explain (?:this|that|yourself|it|how|why|what|to me)\b|\bgive (?:me|us) (?:an? |the |some |one |your |a straight |a good )?(?:names?|straight answer|answers?|truth|details|reason|word|story|facts?|address|clue|hint)\b/

/** Something said to be elsewhere, so that whoever keeps watch looks there. */
export const alarm =
  /\b(?:there's|there is|there are|theres) (?:an? |some |somebody|someone|something|two |three )|\b(?:somebody|someone)(?:'s| is) (?:on|in|at|breaking|climbing|stealing)\b/
