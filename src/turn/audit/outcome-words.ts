/** Words that tell how something went, by what was tried. Each pattern is bounded, so a sentence costs linear time. */

/** What is told of one kind of try. */
export interface OutcomeWords {
  /** Which verbs, skills and ledger labels this is about. */
  readonly about: RegExp
  readonly success: RegExp
  readonly failure: RegExp
}

const weapon =
  '(?:sword|blade|axe|arrow|bolt|dagger|knife|mace|hammer|spear|staff|fist|blow|strike|shot|swing|thrust|attack|longsword|shortsword|rapier|bullet|kick|punch|club|weapon|stab|slash|cut|edge|point|steel|spell|ray|fire bolt|halberd|glaive|scimitar|whip|javelin|lunge)'
const adverbs = "(?:[a-z'’]+\\s){0,3}?"

/** Blows of the player. */
export const attackWords: OutcomeWords = {
  about: /attack|strike|shoot|stab|fight|hit|shot/,
  success: new RegExp(
    `\\byou(?:r\\s(?:[a-z]+\\s){0,2}?${weapon})?\\s${adverbs}(?:hits?|strikes?\\s(?:true|home|the|him|her|it|them|flesh)|connects?|lands?\\s(?:a|true|home|solidly|hard|squarely|with)|finds?\\s(?:its|the|his|her|their)\\s(?:mark|target|gap|throat|heart|flesh|ribs)|bites?\\s(?:deep|into|home)|sinks?\\s(?:deep|into|home)|slices?\\s(?:into|through|across|open)|cuts?\\s(?:into|deep|through|him|her|it|the)|cleaves?|pierces?|tears?\\s(?:into|through)|rips?\\s(?:into|through)|slams?\\s(?:into|home)|crashes\\sinto|drives?\\s(?:into|deep|home|the\\spoint)|wounds?|smashes\\sinto|catches\\s(?:it|him|her|them|the)|takes?\\s(?:him|her|it|them)\\sin\\sthe|opens?\\s(?:a|up)\\s(?:[a-z]+\\s){0,2}?(?:gash|wound|cut)|thuds?\\sinto|rakes?\\s|(?:slash|stab|skewer|impale|gut)\\s(?:the|him|her|it|them)\\b)|\\bthe\\s${weapon}\\s(?:connects|lands\\s(?:hard|squarely|true)|finds\\sits\\smark|bites\\sdeep|strikes\\shome)`,
    'i',
  ),
  failure: new RegExp(
    `\\byou\\s(?:[a-z]+\\s){0,2}?miss(?:es|ed)?\\b|\\b${weapon}s?\\s${adverbs}(?:miss(?:es)?|goes\\swide|sails?\\s(?:past|wide|over)|flies\\swide|whistles?\\s(?:past|over|through)|glances?\\s(?:off|harmlessly)|bounces?\\soff|clangs?\\s(?:off|against|harmlessly)|finds?\\s(?:only|nothing|empty)|meets?\\s(?:only|nothing|empty)|cuts?\\s(?:only|nothing|empty|through\\sempty|thin)|hits?\\s(?:nothing|only|empty)|swings?\\swide|skitters?|is\\s(?:parried|deflected|blocked|turned\\saside|knocked\\saside)|passes?\\sharmlessly|strikes?\\s(?:only|nothing|stone|empty)|scrapes?\\s(?:along|off|harmlessly)|thuds?\\sinto\\sthe\\s(?:wall|door|post|beam|ground|dirt|shield))|\\b(?:ducks|dodges|sidesteps|leaps aside|twists away|steps aside|rolls clear|weaves away|parries|slips aside)\\b|\\bmissed\\b|\\ba\\s(?:clean\\s)?miss\\b|\\bharmlessly\\b|\\b(?:glances?|bounces?|skitters?)\\soff\\b`,
    'i',
  ),
}

/** Blows at the player. */
export const attackedWords: OutcomeWords = {
  about: /^$/,
  success: new RegExp(
    `\\b(?:hits|strikes|stabs|slashes|bites|claws|cuts|catches|rakes|clubs|smashes|pierces|impales)\\s(?:into\\s|deep\\sinto\\s)?(?:you|your)\\b(?!\\s(?:shield|armou?r|cloak|blade|parry|guard))|\\b${weapon}s?\\s(?:[a-z]+\\s){0,2}?(?:sinks|digs|tears|rips|slices|cuts|bites|plunges|drives|thuds|slams|crashes)\\s(?:deep\\s)?(?:into|through|across|open)\\syour\\b`,
    'i',
  ),
  failure:
    /\bmiss(?:es)?\syou\b|\byou\s(?:[a-z]+\s){0,2}?(?:dodge|duck|sidestep|parry|twist away|evade|step aside|leap clear|roll clear|lean away|block)\b|\b(?:whistles|sails|sings|hisses|passes)\s(?:past|over|by)\syour?\b|\bgoes wide\b|\b(?:glances|bounces|skitters|scrapes)\s(?:harmlessly\s)?off\syour\b/i,
}

const generic = {
  success:
    /\byou (?:[a-z]+ )?(?:succeed|manage to|pull it off|make it (?:across|over|up|through|out|to)|prevail)\b|\b(?:it works|your (?:attempt|effort|plan|gambit|ruse|plea|bluff) (?:works|succeeds|pays off|holds))\b|\bsuccessfully\b/i,
  failure:
    /\byou (?:[a-z]+ )?(?:fail|can ?not quite|can['’]t quite|come up short|fall short)\b|\byour (?:attempt|effort|plan|gambit|ruse|plea|bluff|words?|try) (?:[a-z]+ )?(?:fails?|falls? (?:flat|apart|short)|comes? to nothing|collapses?|backfires?|goes? nowhere)\b|\bto no avail\b|\bin vain\b|\bit does(?:n['’]t| not) work\b|\bwithout success\b/i,
}

/** Everything else that is tried, first fitting kind first; the last fits all. */
export const checkWords: readonly OutcomeWords[] = [
  {
    about: /sneak|stealth|hide|shadow|creep|slip/,
    success:
      /\b(?:un(?:seen|noticed|detected|heard|observed)|without (?:a sound|being (?:seen|noticed|heard|spotted))|nobody (?:notices|sees|looks|turns|stirs)|no one (?:notices|sees|looks|turns|stirs)|none the wiser|never (?:sees?|notices?|hears?|looks?)|slip (?:past|by|through)|glide past|does(?:n['’]t| not) (?:notice|see|hear|look up|stir)|silent as)\b/i,
    failure:
      /\b(?:(?:spots?|sees?|notices?|catches sight of|hears?|has seen|have seen|recogni[sz]es?|whirls? (?:on|toward)|rounds? on|eyes? (?:lock|fix|settle|land|snap) on|looks? straight at|points? (?:straight )?at|turns? (?:to face|toward|towards|and stares? at)) you\b|you (?:are|['’]re|have been|get) (?:spotted|seen|noticed|caught|discovered|heard)\b|your cover is blown|gives? you away|(?:raises?|raising|sounds?) the alarm|betrays? you|who['’]s there|spotted\b)/i,
  },
  {
    about:
      /persuade|persuasion|convince|negotiate|talk|charm|bribe|deceive|deception|lie|bluff|intimidate|intimidation|threaten|seduce|plead|social/,
    success:
      /\b(?:agrees?|relents?|gives? in|yields?|(?:is|seems|looks) (?:convinced|persuaded|won over|swayed|satisfied)|believes? (?:you|it|every)|accepts? your|steps? aside|lets? you (?:pass|through|in|go)|waves you (?:through|on|in)|buys? (?:it|the lie|your story)|backs? down|caves?|softens?|very well|you have a deal)\b/i,
    failure:
      /\b(?:refuses?|declines?|unmoved|unconvinced|unimpressed|does(?:n['’]t| not) (?:believe|buy|budge|yield)|shakes? (?:his|her|their|its) head|rejects?|scoffs?|sneers?|turns? (?:you down|away)|laughs? in your face|laughs? (?:it|you) off|slams? the door|stands? (?:his|her|their) ground|won['’]t hear|sees? (?:right )?through)\b/i,
  },
  {
    about: /lock|pick|hack|disarm|thiev|open|force|break|sleight|trap|device|tinker/,
    success:
      /\b(?:clicks? (?:open|free)|swings? open|gives? way|springs? open|pops? open|(?:lock|latch|bolt|tumblers?|door|lid|panel) (?:yields?|gives?|opens?|turns?|bursts? open|falls? into place)|comes? free|you(?:['’]re| are) (?:in|through)|is disarmed|goes (?:dead|quiet|green))\b/i,
    failure:
      /\b(?:(?:holds? (?:fast|firm)|won['’]t (?:budge|open|give|turn)|refuses? to (?:budge|open|turn|give)|does(?:n['’]t| not) (?:budge|open|give|move|turn)|stays? (?:shut|locked|closed)|remains? (?:shut|locked|closed|sealed))|(?:pick|tool|wire|blade|shim) (?:snaps?|breaks?|slips?)|access denied|jams?)\b/i,
  },
  {
    about: /climb|athletic|jump|leap|swim|acrobat|balance|run|chase|flee|escape|vault|push|lift/,
    success:
      /\b(?:you (?:[a-z]+ )?(?:reach the (?:top|far|other|ledge|roof|bank|shore)|clear (?:the|it)|land (?:on your feet|safely|lightly|cleanly)|haul yourself (?:up|over|onto)|make the (?:jump|leap|climb)|keep your (?:balance|footing)|(?:lose|outrun|outpace|shake off) (?:them|him|her|it|your|the)|get away|break free|slip free|pull yourself (?:up|over)))\b/i,
    failure:
      /\b(?:you (?:[a-z]+ )?(?:fall|slip|tumble|plunge|stumble|lose your (?:grip|footing|balance|hold)|slide back|drop (?:to|into|back)|crash (?:to|into|down))|(?:grip|hold|rope|handhold|foothold|ledge) (?:fails|breaks|gives|crumbles|slips|snaps)|your (?:foot|feet|hand|hands|fingers|boot|boots) (?:slips?|slides?)|catches? up (?:with|to) you|is gaining on you|grabs? you)\b/i,
  },
  {
    about: /search|percep|investigat|look|find|notice|spot|track|examine|scan|inspect|insight/,
    success:
      /\byou (?:[a-z]+ )?(?:find|spot|notice|discover|uncover|make out|pick up (?:the|a) (?:trail|track|scent)|catch sight of|realise|realize|come across|locate)\b(?! (?:nothing|no|only|little|yourself))/i,
    failure:
      /\b(?:you (?:[a-z]+ )?(?:find|see|spot|notice|hear|discover|turn up) (?:nothing|no |only dust|little)|nothing (?:of (?:note|use|interest|value)|turns up|out of place|stands out|catches your eye)|comes? up empty|(?:trail|tracks?) (?:goes|go|has gone|have gone|is|runs?) cold|you (?:can['’]t|cannot) (?:make out|tell|find|see)|you miss)\b/i,
  },
  { about: /^/, success: generic.success, failure: generic.failure },
]

/** Words for any try, whatever it was. */
export const genericWords = generic

/** A failure of the player's own that can be taken for nothing else: no "fail to see why", no waiting in vain. */
export const plainFailure =
  /\byou fail(?=\s*(?:[.;:!—–]|,\s(?:and|but)\b|$))|\byour (?:attempt|effort|plan|gambit|ruse|plea|bluff|try) (?:[a-z]+ )?(?:fails?|falls? (?:flat|apart|short)|comes? to nothing|collapses?|backfires?)\b|\bit is all in vain\b|\bit does(?:n['’]t| not) work\b/i

/** A miss that can only be of a blow: no missing of friends, boats or meals. */
export const plainMiss = /\byou (?:[a-z]+ly )?miss(?=\s*(?:[.;:!—–]|,\s(?:and|but)\b|$))/i

/** What stands before an outcome word and takes its force away. */
export const undone =
  /\b(?:no one|nobody|none of them|not|never|n['’]t|almost|nearly|without|try|tries|trying|tried|attempt(?:s|ing|ed)?|if|unless|would|could|might|may|should|hop(?:e|es|ing)|before|until|want(?:s|ed)? to|to|about to|fail(?:s|ed)? to|unable to|barely|wait(?:s|ing)? for|cannot|can['’]t|neither|nor|instead of|rather than)\s(?:[a-z'’]+\s){0,2}$/i
