export const DEMO_PEOPLE = [
  { sub: 'camille', name: 'Camille Martin', email: 'camille.martin@demonstration.example', colour: '#0b3b36' },
  { sub: 'ines', name: 'Inès Lefèvre', email: 'ines.lefevre@demonstration.example', colour: '#b4441f' },
  { sub: 'tom', name: 'Tom Nguyen', email: 'tom.nguyen@demonstration.example', colour: '' },
] as const;
