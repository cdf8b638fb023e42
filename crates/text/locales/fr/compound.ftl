# Positions à plusieurs composantes, jouées selon un composé.

compound-contradiction = « { $second } » contredit « { $first } » ; il faut l’un des deux
compound-unknown = « { $word } » n’est pas un mot de composé ; il faut disjunctive, conjunctive ou selective (ou 2-exact, 2-minimal, 2-maximal), long ou short, normal ou misere, largest-first, smallest-first, mod-3-first ou f-0.3.1-first
compound-no-selection = le composé ne dit pas où l’on joue ; il faut disjunctive, conjunctive ou selective
compound-no-order = { $selection } et { $order } se contredisent : là où l’on joue dans toutes les composantes, aucune ne passe avant les autres
compound-ranks = « { $word } » n’est pas une liste de rangs ; des nombres jusqu’à 255 sont attendus pour les tailles 0, 1, 2, …, au plus { $most }, séparés par des points, comme dans f-0.3.1.[2.5]-first
compound-measure-alone = « { $word } » dit ce que regarde un ordre ; il faut aussi un ordre, comme largest-first
compound-measure-heaps = les tas sont rangés par taille ; by-vertices et by-edges demandent une position de domination
compound-misere-beside = le composé dit « normal », et --misere le contraire ; attendu : l’un des deux
compound-constant = les positions de cette famille ne sont pas toutes faites de composantes : certaines règles ne gardent que la valeur de Grundy d’une partie ; il faut une famille sans de telles règles, ou le graphe lui-même comme position du jeu de domination
compound-kinds = les membres de cette famille sont de plusieurs sortes, dont les tailles ne se comparent pas ; il faut un composé sans ordre, ou le graphe lui-même comme position du jeu de domination

rule-compound-over = une composante est finie, et la partie avec elle
rule-compound-twice = on joue un seul coup par composante, et aucun dans une composante finie
rule-compound-one = on joue dans exactement une composante
rule-compound-all = on joue dans toutes les composantes qui ne sont pas finies
rule-compound-some = on joue dans au moins une composante
rule-compound-count = le composé fixe le nombre de composantes où l’on joue
rule-compound-largest = aucune composante laissée de côté ne peut être plus grande qu’une composante jouée
rule-compound-smallest = aucune composante laissée de côté ne peut être plus petite qu’une composante jouée
rule-compound-remainder = aucune composante laissée de côté ne peut avoir un reste plus grand qu’une composante jouée
rule-compound-listed = aucune composante laissée de côté ne doit avoir un rang plus grand qu’une composante jouée

move-together =
    { $count-count ->
        [one] un coup dans une composante
       *[other] un coup dans chacune de { $count } composantes
    }

compound-not-paths = ses théorèmes portent sur des chaînes toutes encore en jeu
compound-open = savoir si une telle union est gagnée est une question ouverte
compound-no-move = le théorème ne donne pas de coup ici
method-name-paths = théorème sur les unions de chaînes
method-name-game-function = fonction de jeu du composé, composante par composante

paths-move = Le coup { $move } laisse une position perdue pour l’adversaire
paths-grundy = Les chaînes { $lengths-list } ont des valeurs de Grundy dont la nim-somme est 0 exactement quand le joueur qui doit jouer perd : { $outcome }
paths-foreclosed-normal = Le joueur qui peut vider une chaîne d’au plus 3 sommets gagne ; s’il n’y en a pas, les valeurs forcloses décident : pour { $lengths-list }, leur nim-somme dit { $outcome }
paths-foreclosed-misere = Personne ne veut vider une chaîne ; la nim-somme des valeurs forcloses de { $lengths-list } décide : { $outcome }
paths-suspense-normal = La plus longue de { $lengths-list } décide : le joueur qui doit jouer perd quand elle a 5(2^n − 1) ou 5(2^(n+1) − 1) − 1 sommets : { $outcome }
paths-suspense-misere = La plus longue de { $lengths-list } décide : le joueur qui doit jouer perd quand elle a 7·2^n − 6 ou 7·2^n − 5 sommets : { $outcome }
paths-remoteness-normal = La première chaîne finie décide : le joueur qui doit jouer perd quand la plus courte de { $lengths-list } a 4 ou 5 sommets, ou que toutes en ont 9 ou 10 : { $outcome }
paths-remoteness-misere = Le joueur qui doit jouer perd quand une chaîne a 1 ou 2 sommets, pour { $lengths-list } : { $outcome }
paths-selective-normal = Le joueur qui doit jouer perd quand chacune de { $lengths-list } vaut 0 ou 4 modulo 5 : { $outcome }
paths-selective-long-misere = Le joueur qui doit jouer perd quand il y a au moins deux chaînes et que chacune vaut 0 ou 4 modulo 5, ou qu’il y en a une seule, de 1, 2, 6, 7 sommets ou de 14 ou plus qui vaut 0 ou 4 modulo 5 ; pour { $lengths-list } : { $outcome }
paths-selective-short-misere = Le joueur qui doit jouer perd quand chacune de { $lengths-list } vaut 1 ou 2 modulo 7 : { $outcome }
paths-largest-short = Les chaînes d’au plus 3 sommets ne comptent pas à côté de plus longues, et le reste se remplace par au plus cinq chaînes, dont les options ont été explorées ; pour { $lengths-list } : { $outcome }
paths-weight-long-normal = Avec v_n = 3·2^n − 2, le joueur qui doit jouer perd quand les chaînes { $lengths-list } pèsent autant que leur niveau : { $outcome }
paths-weight-long-misere = Avec v_n = 3·2^n − 2, le joueur qui doit jouer perd quand les chaînes { $lengths-list } pèsent un de plus que leur niveau : { $outcome }
paths-weight-short-normal = Une chaîne d’au plus 3 sommets fait gagner ; une chaîne seule perd pour 4, 5 ou 11·2^k + 7k + (−2, −1, 3 ou 4) sommets, une union selon la liste de son niveau ; pour { $lengths-list } : { $outcome }
paths-weight-short-misere = Avec v_n = 5·2^n − 2, le joueur qui doit jouer perd quand les chaînes { $lengths-list } pèsent autant que leur niveau, ou qu’aucune n’a 3 sommets ou plus : { $outcome }
paths-smallest-long = La parité du nombre de chaînes de 1, 2 et 6 sommets décide ; la façon de les compter dépend des autres chaînes ; pour { $lengths-list } : { $outcome }
paths-smallest-short-normal = La plus courte décide : le joueur qui doit jouer perd quand elle a 4, 5, 9 ou 10 sommets ; pour { $lengths-list } : { $outcome }
paths-smallest-short-misere = La plus courte décide : le joueur qui doit jouer perd quand elle a 1 ou 2 sommets ; pour { $lengths-list } : { $outcome }
paths-some-smallest-normal = Le joueur qui doit jouer perd quand la plus courte a 4 ou 5 sommets, ou que toutes en ont 9 ou 10 ; pour { $lengths-list } : { $outcome }
paths-some-smallest-misere = Le joueur qui doit jouer perd quand il y a au moins deux chaînes et que la plus courte a 4 ou 5 sommets, ou que toutes en ont 9 ou 10, ou qu’il y en a une seule, de 1, 2, 6 ou 7 sommets ; pour { $lengths-list } : { $outcome }

compound-directions = les composantes d’un graphe orienté ne sont pas encore distinguées ; attendu : pas de composé
compound-colours = des composantes faites de sommets et de couleurs n’ont pas de taille qui les ordonne ; attendu : un composé sans ordre
compound-alice-and-bob = Alice et Bob ont chacun leurs coups, de sorte que les composantes ne se jouent pas une à une ; attendu : pas de composé
compound-no-component = le coup ne dit pas dans quelle composante il est joué ; attendu : son numéro et un deux-points devant le coup, comme dans 2:1=0
misere-alice-and-bob = Alice gagne quand tous les sommets ont une couleur, peu importe qui joue en dernier ; attendu : pas de --misere
rule-no-such-component = cette composante n’existe pas
move-component = dans la composante { $component }, laisser { $to } de { $from }
board-unknown = ce n’est pas une famille de plateaux ; attendu : graph, path, path^2, cycle, ladder, saw, trapezoidal-saw, comb ou caterpillar:2(1)
