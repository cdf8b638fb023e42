//! The quotient of a family as data.

use noyau_core::Outcome;
use noyau_games::family::NamedFamily;
use noyau_solve::misere::{
    Certificate, CertificateError, Element, Genus, HeapQuotient, MisereError, Presentation,
    Repetition, verify,
};
use noyau_solve::{Limits, Stopped};

/// The most work for the check of a quotient.
const CHECK: u64 = 1 << 24;
/// The most work for genus symbols, which need all sums that a member can become.
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
    /// Its genus, if there was enough work for all sums that the member can become.
    pub genus: Option<Genus>,
}

/// The misère quotient of a family up to a size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuotientReport {
    /// The number of elements.
    pub order: usize,
    /// The largest size that the quotient covers; `None` if it covers none.
    pub to: Option<usize>,
    /// The preperiod and the period of the elements of the members, if a period is proved.
    pub repetition: Option<Repetition>,
    /// The generators.
    pub generators: Vec<Generator>,
    /// Pairs of equal products. The left one is rewritten as the right one.
    pub relations: Vec<(String, String)>,
    /// The elements of the P-positions.
    pub p_portion: Vec<String>,
    /// The members.
    pub members: Vec<Member>,
    /// Why the quotient does not reach the size that was asked for, if it does not.
    pub stopped: Option<Stopped>,
    /// The certificate, which can be written to a file and checked again.
    pub certificate: Certificate,
    /// Why the check of the certificate failed or was not finished; `None` if it succeeded.
    pub flaw: Option<CertificateError>,
}

impl QuotientReport {
    /// Whether the check has shown that the quotient is wrong. This is a defect of noyau: the
    /// quotient must not be used.
    #[must_use]
    pub fn is_refuted(&self) -> bool {
        let unfinished =
            |flaw| matches!(flaw, CertificateError::Stopped(_) | CertificateError::TooLarge);
        self.flaw.is_some_and(|flaw| !unfinished(flaw))
    }
}

/// Computes the misère quotient of a family for sizes up to `to`, or until a period is proved. If a
/// limit is reached, the report has what is known by then. A quarter of the time is kept for the
/// check of the certificate.
///
/// # Errors
///
/// Fails if the family has no misère quotient that can be computed, or if it becomes too large.
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
