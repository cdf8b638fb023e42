# What the server says beside the answers of the engine.

server-busy = too many hard questions are waiting; ask again in a few seconds
server-stopping = the server is stopping; ask again in a few seconds
server-host-unknown = this server does not answer to the name { $host }; noyau serve --host { $host } adds it
server-host-malformed = a request must name one host in its Host header
server-answer-too-large = the answer is longer than { $most } bytes; ask about a shorter position or for fewer moves
server-many-powers = the position has more than { $most } numbers that are written as powers or products
server-defect = noyau failed on this question; this is a bug
server-form = the body must be a form
server-missing = the field { $name } is missing
server-field-twice = the field { $name } is there twice
server-many-fields = there are more than { $most } fields
server-unknown-field = there is no field { $name } here
server-field-unknown =
    { $known-count ->
        [0] there is no field "{ $name }" here: this game has no parameters
       *[other] there is no field "{ $name }" here{ $suggestion }; the parameters are { $known }
    }
server-at-most = { $name } must be a whole number of at most { $most }
server-long = { $name } must be no longer than { $most } characters
server-body-too-large = the body is longer than { $most } bytes
server-body-too-slow = the body did not arrive in time
server-body-broken = the body broke off, or its chunks cannot be read
server-not-text = the body is not UTF-8 text
server-not-found = there is nothing at { $path }; see /api/docs
server-method = { $path } does not take { $method }
server-expected-lang = en or fr
server-expected-flag = true or false
server-expected-takes = rows and numbers of tokens such as 1:3 or 1:2,2:2
server-expected-family = a family such as 0.137, path^2 or ladder
server-listening = noyau listens at { $address }
server-stop-hint = Ctrl-C stops it
server-cannot-listen = cannot listen on { $address }: { $cause }
server-port-taken = cannot listen on { $address }: another program has port { $port }; expected a free one, or --port 0 for any
server-port-forbidden = cannot listen on { $address }: port { $port } is reserved; expected one from 1024 on, such as --port 8000
