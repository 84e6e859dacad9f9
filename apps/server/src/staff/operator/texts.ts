export const subjectOf = (id: number) => `staff/${id}`;
export const idOfSubject = (subject: string) => Number(subject.slice('staff/'.length));
export const isoOf = (at: number) => new Date(at).toISOString();
export const nextOf = (next: number | undefined) => (next === undefined ? null : String(next));
