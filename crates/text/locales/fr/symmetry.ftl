# Le gain par symétrie : des paires de sommets, dont chacun répond à l’autre.

symmetry-first = Jouez le sommet { $vertex } : il part avec ses voisins, et ce qui reste est symétrique
symmetry-pairs =
    { $count-count ->
        [one] Les sommets forment une paire, { $some } : ils ne sont pas joints
       *[other] Les sommets vont par { $count } paires, { $some } : les deux sommets d’une paire ne sont jamais joints, et les échanger dans chaque paire conserve toutes les arêtes
    }
symmetry-answer = Quand un sommet d’une paire est choisi, l’autre est donc encore là ; le choisir rend au plateau sa symétrie. Le joueur qui répond ainsi a toujours un coup, et joue le dernier
symmetry-nothing-left = Il ne reste rien : c’était le dernier coup
symmetry-misere = les paires disent qui joue le dernier coup, et ici le dernier coup perd
symmetry-not-drawn = la position est trop grande pour être dessinée comme un graphe
symmetry-none = aucune répartition en paires qui donne le gain par symétrie n’a été trouvée

method-name-symmetry = symétrie
