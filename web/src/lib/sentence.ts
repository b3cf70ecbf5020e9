// Sentences with holes, as engine/sentence.h fills them; messages of the page are written the same way.
//   {what}                   what has this name
//   {n|# table|# tables}     by the number, which # stands for: one form for each plural of the language, in the order
//                            zero, one, two, few, many, other
//   {a?b|more|same|less}     whether the number a is larger than b, the same or smaller
const plurals = new Intl.PluralRules('en');
const used: string[] = plurals.resolvedOptions().pluralCategories;
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((one) => used.includes(one));
const kHole = /\{(\w+)(?:\?(\w+))?((?:\|[^|}]*)*)\}/g;

export function fill(sentence: string, hole: (name: string) => string | number): string {
    return sentence.replace(kHole, (_, name: string, other: string | undefined, rest: string) => {
        const value = hole(name), forms = rest.split('|').slice(1);
        if (forms.length === 0) return String(value);
        const number = Number(value);
        const plural = () => categories.indexOf(plurals.select(number));
        const form = other === undefined ? plural() : 1 - Math.sign(number - Number(hole(other)));
        return forms[form].replaceAll('#', String(value));
    });
}
