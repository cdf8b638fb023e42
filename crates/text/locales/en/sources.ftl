# Documents: the short form stands in parentheses after a step, the long form in a bibliography.

document-deslongchamps = Deslongchamps
    .long = J. Deslongchamps, master’s thesis on Wythoff’s game and its generalisations, Montréal, 1999
document-pantaloni = Pantaloni
    .long = V. Pantaloni, note on Marienbad, 2009
document-gorin = Gorin
    .long = B. Gorin, note on Nim games
document-fraenkel = Fraenkel
    .long = A. S. Fraenkel, American Mathematical Monthly 89 (1982), 353–361
document-graphs = Graph colouring games
    .long = Thesis “Jeux de coloration de graphes” (graph colouring games)
document-noyau = noyau
    .long = Proved in noyau’s own documentation

# $item: one of the next with its number.
source-document = { $document }
source-section = { $document } §{ $section }
source-item = { $document }, { $item }
source-section-item = { $document } §{ $section }, { $item }

# $number: may be empty.
item-theorem = Theorem { $number }
item-lemma = Lemma { $number }
item-property = Property { $number }
item-proposition = Proposition { $number }
item-corollary = Corollary { $number }
item-definition = Definition { $number }
item-table = Table { $number }
item-figure = Figure { $number }
item-example = Example { $number }
