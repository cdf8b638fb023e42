# Ce que dit le serveur à côté des réponses du moteur.

server-busy = trop de questions difficiles attendent ; redemandez dans quelques secondes
server-stopping = le serveur s’arrête ; redemandez dans quelques secondes
server-host-unknown = ce serveur ne répond pas au nom { $host } ; noyau serve --host { $host } l’ajoute
server-host-malformed = une requête doit nommer un seul hôte dans son en-tête Host
server-answer-too-large = la réponse dépasse { $most } octets ; demandez une position plus courte ou moins de coups
server-many-powers = la position a plus de { $most } nombres écrits comme puissances ou produits
server-defect = noyau a échoué sur cette question ; c’est un bogue
server-form = le corps doit être un formulaire
server-missing = le champ { $name } manque
server-field-twice = le champ { $name } est là deux fois
server-many-fields = il y a plus de { $most } champs
server-unknown-field = il n’y a pas de champ { $name } ici
server-field-unknown =
    { $known-count ->
        [0] il n’y a pas de champ « { $name } » ici : ce jeu n’a aucun paramètre
       *[other] il n’y a pas de champ « { $name } » ici{ $suggestion } ; les paramètres sont { $known }
    }
server-at-most = { $name } doit être un nombre entier d’au plus { $most }
server-long = { $name } ne doit pas dépasser { $most } caractères
server-body-too-large = le corps dépasse { $most } octets
server-body-too-slow = le corps n’est pas arrivé à temps
server-body-broken = le corps s’interrompt, ou ses morceaux sont illisibles
server-not-text = le corps n’est pas un texte en UTF-8
server-not-found = il n’y a rien à { $path } ; voir /api/docs
server-method = { $path } n’accepte pas { $method }
server-expected-lang = en ou fr
server-expected-flag = true ou false
server-expected-takes = des rangées et des nombres de jetons, comme 1:3 ou 1:2,2:2
server-expected-family = une famille comme 0.137, path^2 ou ladder
server-listening = noyau écoute à { $address }
server-stop-hint = Ctrl-C l’arrête
server-cannot-listen = impossible d’écouter à { $address } : { $cause }
server-port-taken = impossible d’écouter à { $address } : un autre programme a pris le port { $port } ; il faut un port libre, ou --port 0 pour n’importe lequel
server-port-forbidden = impossible d’écouter à { $address } : le port { $port } est réservé ; il en faut un à partir de 1024, par exemple --port 8000
