# Documents: the short form stands in parentheses after a step, the long form in a bibliography.

document-deslongchamps = Deslongchamps
    .long = J. Deslongchamps, mémoire de maîtrise sur le jeu de Wythoff et ses généralisations, Montréal, 1999
document-pantaloni = Pantaloni
    .long = V. Pantaloni, note sur le jeu de Marienbad, 2009
document-gorin = Gorin
    .long = B. Gorin, note sur les jeux de Nim
document-fraenkel = Fraenkel
    .long = A. S. Fraenkel, American Mathematical Monthly 89 (1982), 353–361
document-graphs = Jeux de coloration de graphes
    .long = Thèse « Jeux de coloration de graphes »
document-noyau = noyau
    .long = Démontré dans la documentation de noyau

# $item: one of the next with its number.
source-document = { $document }
source-section = { $document } §{ $section }
source-item = { $document }, { $item }
source-section-item = { $document } §{ $section }, { $item }

# $number: may be empty.
item-theorem = théorème { $number }
item-lemma = lemme { $number }
item-property = propriété { $number }
item-proposition = proposition { $number }
item-corollary = corollaire { $number }
item-definition = définition { $number }
item-table = table { $number }
item-figure = figure { $number }
item-example = exemple { $number }
