//! The quotient of a family as data.

use noyau_core::Outcome;
use noyau_games::family::NamedFamily;
use noyau_solve::misere::{
    Certificate, CertificateError, Element, Genus, HeapQuotient, MisereError, Presentation,
    Repetition, verify,
};
use noyau_solve::{Limits, Stopped};

/// Work for the check of a quotient.
const CHECK: u64 = 1 << 24;
/// Work for genus symbols: they are looked for among all sums.
const GENUS_WORK: u64 = 1 << 15;

/// A generator of a quotient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generator {
    /// Its letter.
    pub name: String,
    /// The kind of the member it stands for.
    pub kind: usize,
    /// Its size.
    pub size: usize,
}

/// A member of the family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its kind.
    pub kind: usize,
    /// Its size.
    pub size: usize,
    /// Its element, as a product of generators.
    pub element: String,
    /// Who wins it alone.
    pub outcome: Outcome,
    /// Its genus, where all sums that it can become could be looked at.
    pub genus: Option<Genus>,
}

/// The misère quotient of a family up to a size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotientReport {
    /// How many elements.
    pub order: usize,
    /// The largest size it is for; `None` if it is for none.
    pub to: Option<usize>,
    /// Where the elements of the members begin to repeat for ever, if that is proved.
    pub repetition: Option<Repetition>,
    /// The generators.
    pub generators: Vec<Generator>,
    /// Pairs of products that are equal; the left one is replaced by the right one.
    pub relations: Vec<(String, String)>,
    /// The elements that lose for the player to move.
    pub p_portion: Vec<String>,
    /// The members.
    pub members: Vec<Member>,
    /// Why it did not come as far as was asked.
    pub stopped: Option<Stopped>,
    /// All of it, for a file that can be checked again.
    pub certificate: Certificate,
    /// Why the check of the certificate did not hold, or did not come to its end.
    pub flaw: Option<CertificateError>,
}

impl QuotientReport {
    /// Whether the check has shown that the quotient is wrong: a defect of the program, to be
    /// reported and never to be taken for an answer.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        let unfinished =
            |flaw| matches!(flaw, CertificateError::Stopped(_) | CertificateError::TooLarge);
        self.flaw.is_some_and(|flaw| !unfinished(flaw))
    }
}

/// The misère quotient of a family for sizes up to `to`, or up to where a period is proved. What
/// is known when a limit is reached is a result. A quarter of the time is for the check of its
/// certificate, which is as exact as the search and quicker.
pub fn quotient(
    family: &NamedFamily,
    to: usize,
    limits: &Limits,
) -> Result<QuotientReport, MisereError> {
    let mut known = HeapQuotient::new(family.grammar())?;
    let stopped = match known.extend(to, &limits.shares(3, 4)) {
        Ok(()) => None,
        Err(MisereError::Stopped { stopped, .. }) => Some(stopped),
        Err(error) => return Err(error),
    };
    let certificate = known.certificate();
    let patience = Limits { work: CHECK, ..limits.clone() };
    let flaw = verify(certificate.clone(), &patience).err();
    let quotient = known.quotient();
    let presentation = quotient.presentation();
    let write = |element: Element| Presentation::write(&presentation.word(element));
    let kinds = known.grammar().kinds().len();
    let places = || (0..known.sizes()).flat_map(|size| (0..kinds).map(move |kind| (kind, size)));
    let generator = |(number, game): (usize, &usize)| {
        let (kind, size) = known.member_of(*game)?;
        Some(Generator { name: Presentation::name(number), kind, size })
    };
    let some = Limits { work: limits.work.min(GENUS_WORK), ..limits.clone() };
    let mut genera = known.genera(&some).into_iter().peekable();
    let members = places().filter_map(|(kind, size)| {
        let game = known.game(kind, size)?;
        let element = quotient.element(&[game]);
        let genus = genera.next_if(|genus| (genus.0, genus.1) == (kind, size));
        Some(Member {
            kind,
            size,
            element: write(element),
            outcome: quotient.outcome_of(element),
            genus: genus.map(|(_, _, genus)| genus),
        })
    });
    let relation = |relation: &noyau_solve::misere::Relation| {
        (Presentation::write(&relation.left), Presentation::write(&relation.right))
    };
    Ok(QuotientReport {
        order: quotient.order(),
        to: known.sizes().checked_sub(1),
        repetition: known.repetition(),
        generators: presentation.generators.iter().enumerate().filter_map(generator).collect(),
        relations: presentation.relations.iter().map(relation).collect(),
        p_portion: quotient.p_portion().map(write).collect(),
        members: members.collect(),
        stopped,
        certificate,
        flaw,
    })
}
