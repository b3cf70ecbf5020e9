/** Whether a number is now more or less than what is printed. */
export const trend = (now: string | number, printed?: number): '' | 'up' | 'down' =>
    printed === undefined || now === '' || Number(now) === printed ? '' : Number(now) > printed ? 'up' : 'down';
