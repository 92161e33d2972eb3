//! Point-to-point boards: who is next to whom, how far, and the cheapest way.
//!
//! Nodes and edges are small numbers (`u16`), in the order in which the pack lists them. What an edge means (a bridge, a
//! road, a pass) stays with the caller, in an array indexed by the edge number: so one graph serves every game.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::fmt;

/// A way out of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Exit {
    /// The node at the other end.
    pub to: u16,
    /// The number of the edge, the same from both ends.
    pub edge: u16,
}

/// What is wrong with a list of edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GraphFault {
    /// More edges than a `u16` can number.
    TooManyEdges {
        /// How many were given.
        given: usize,
    },
    /// An edge names a node that does not exist.
    UnknownNode {
        /// The edge, by its place in the list.
        edge: usize,
        /// The node it names.
        node: u16,
    },
    /// An edge leads from a node to itself.
    Loop {
        /// The edge, by its place in the list.
        edge: usize,
    },
    /// An edge joins two nodes that an earlier one joins already.
    Repeated {
        /// The edge, by its place in the list.
        edge: usize,
        /// The earlier edge.
        earlier: usize,
    },
}

impl fmt::Display for GraphFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GraphFault::TooManyEdges { given } => {
                write!(f, "{given} connections given, at most {} can be numbered: split the board", u16::MAX)
            }
            GraphFault::UnknownNode { edge, node } => {
                write!(
                    f,
                    "connection {edge} names node {node}, which does not exist: add the node or correct it"
                )
            }
            GraphFault::Loop { edge } => {
                write!(f, "connection {edge} leads from a node to itself: remove it")
            }
            GraphFault::Repeated { edge, earlier } => {
                write!(f, "connection {edge} repeats connection {earlier}: remove one of them")
            }
        }
    }
}

impl std::error::Error for GraphFault {}

/// An undirected graph without loops or double edges.
///
/// ```
/// use vedette_board::graph::Graph;
///
/// // A square with a tail: 0-1-2-3-0 and 3-4.
/// let graph = Graph::new(5, &[(0, 1), (1, 2), (2, 3), (3, 0), (3, 4)]).unwrap();
/// assert_eq!(graph.degree(3), 3);
/// assert_eq!(graph.distances_from(1).to(4), Some(3));
/// assert!(graph.is_connected());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Graph {
    edges: Vec<(u16, u16)>,
    /// Where the exits of each node begin in `exits`, with one more entry at the end.
    starts: Vec<usize>,
    exits: Vec<Exit>,
}

impl Graph {
    /// Builds a graph of `nodes` nodes from its edges. The exits of a node keep the order of the list.
    ///
    /// # Errors
    /// Every fault of the list at once, so that a pack can be mended in one go.
    pub fn new(nodes: u16, edges: &[(u16, u16)]) -> Result<Graph, Vec<GraphFault>> {
        let faults = faults(nodes, edges);
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut out: Vec<Vec<Exit>> = vec![Vec::new(); usize::from(nodes)];
        for (number, &(a, b)) in (0..=u16::MAX).zip(edges) {
            for (from, to) in [(a, b), (b, a)] {
                if let Some(list) = out.get_mut(usize::from(from)) {
                    list.push(Exit { to, edge: number });
                }
            }
        }
        let mut starts = vec![0];
        let mut exits = Vec::with_capacity(edges.len() * 2);
        for list in out {
            exits.extend(list);
            starts.push(exits.len());
        }
        Ok(Graph { edges: edges.to_vec(), starts, exits })
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Whether there is no node at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All nodes in order.
    pub fn nodes(&self) -> impl Iterator<Item = u16> + use<> {
        // A graph is made from a u16 count, so the conversion cannot lose anything.
        0..u16::try_from(self.len()).unwrap_or(u16::MAX)
    }

    /// The edges as they were given.
    pub fn edges(&self) -> &[(u16, u16)] {
        &self.edges
    }

    /// The two ends of an edge.
    pub fn ends(&self, edge: u16) -> Option<(u16, u16)> {
        self.edges.get(usize::from(edge)).copied()
    }

    /// The ways out of a node; none if there is no such node.
    pub fn exits(&self, node: u16) -> &[Exit] {
        let node = usize::from(node);
        match (self.starts.get(node), self.starts.get(node + 1)) {
            (Some(&from), Some(&to)) => self.exits.get(from..to).unwrap_or(&[]),
            _ => &[],
        }
    }

    /// The nodes next to a node.
    pub fn neighbours(&self, node: u16) -> impl Iterator<Item = u16> + '_ {
        self.exits(node).iter().map(|exit| exit.to)
    }

    /// How many ways lead out of a node.
    pub fn degree(&self, node: u16) -> usize {
        self.exits(node).len()
    }

    /// The edge between two nodes.
    pub fn edge_between(&self, a: u16, b: u16) -> Option<u16> {
        self.exits(a).iter().find(|exit| exit.to == b).map(|exit| exit.edge)
    }

    /// Distances in edges from one node.
    pub fn distances_from(&self, from: u16) -> Distances {
        self.distances_where(from, |_, _| true)
    }

    /// Distances in edges from one node, over the exits that `open` lets pass (asked with the node they leave).
    pub fn distances_where(&self, from: u16, mut open: impl FnMut(u16, Exit) -> bool) -> Distances {
        let mut steps = vec![Distances::FAR; self.len()];
        let mut queue = VecDeque::new();
        if let Some(start) = steps.get_mut(usize::from(from)) {
            *start = 0;
            queue.push_back((from, 0u16));
        }
        while let Some((node, so_far)) = queue.pop_front() {
            for &exit in self.exits(node) {
                if !open(node, exit) {
                    continue;
                }
                if let Some(step @ &mut Distances::FAR) = steps.get_mut(usize::from(exit.to)) {
                    *step = so_far + 1;
                    queue.push_back((exit.to, so_far + 1));
                }
            }
        }
        Distances { steps }
    }

    /// Distances in edges between all nodes.
    pub fn all_distances(&self) -> DistanceTable {
        let rows = self.nodes().flat_map(|node| self.distances_from(node).steps).collect();
        DistanceTable { nodes: self.len(), steps: rows }
    }

    /// For every node the smallest node that can be reached from it: equal numbers mean the same island.
    pub fn islands(&self) -> Vec<u16> {
        let mut island = vec![u16::MAX; self.len()];
        for node in self.nodes() {
            if island.get(usize::from(node)) != Some(&u16::MAX) {
                continue;
            }
            let reach = self.distances_from(node);
            for (place, steps) in island.iter_mut().zip(&reach.steps) {
                if *steps != Distances::FAR {
                    *place = node;
                }
            }
        }
        island
    }

    /// Whether every node can be reached from every other. An empty graph is connected.
    pub fn is_connected(&self) -> bool {
        self.islands().iter().all(|&island| island == 0)
    }

    /// The cheapest ways from one node to all others. `cost` prices an exit, asked with the node it leaves; `None`
    /// closes it. Ties fall to the way found first, in the order of nodes and of the pack: the same on every machine.
    ///
    /// ```
    /// use vedette_board::graph::Graph;
    ///
    /// let graph = Graph::new(3, &[(0, 1), (1, 2), (0, 2)]).unwrap();
    /// let price = [1, 1, 5];
    /// let ways = graph.cheapest_from(0, |_, exit| price.get(usize::from(exit.edge)).copied());
    /// assert_eq!(ways.cost(2), Some(2));
    /// assert_eq!(ways.route(2), Some(vec![0, 1, 2]));
    /// ```
    pub fn cheapest_from(&self, from: u16, cost: impl FnMut(u16, Exit) -> Option<u32>) -> Ways {
        self.cheapest_within(from, u32::MAX - 1, cost)
    }

    /// As [`cheapest_from`](Graph::cheapest_from), but goes no further than `limit`.
    pub fn cheapest_within(
        &self,
        from: u16,
        limit: u32,
        mut cost: impl FnMut(u16, Exit) -> Option<u32>,
    ) -> Ways {
        let mut ways = Ways { costs: vec![Ways::FAR; self.len()], before: vec![None; self.len()] };
        let mut heap = BinaryHeap::new();
        if let Some(start) = ways.costs.get_mut(usize::from(from)) {
            *start = 0;
            heap.push(Reverse((0u32, from)));
        }
        while let Some(Reverse((so_far, node))) = heap.pop() {
            if ways.cost(node) != Some(so_far) {
                continue;
            }
            for &exit in self.exits(node) {
                let Some(total) = cost(node, exit).and_then(|price| so_far.checked_add(price)) else {
                    continue;
                };
                if total <= limit && ways.improve(node, exit, total) {
                    heap.push(Reverse((total, exit.to)));
                }
            }
        }
        ways
    }
}

fn faults(nodes: u16, edges: &[(u16, u16)]) -> Vec<GraphFault> {
    let mut faults = Vec::new();
    if edges.len() > usize::from(u16::MAX) {
        faults.push(GraphFault::TooManyEdges { given: edges.len() });
    }
    let mut seen = BTreeMap::new();
    for (edge, &(a, b)) in edges.iter().enumerate() {
        for node in [a, b] {
            if node >= nodes {
                faults.push(GraphFault::UnknownNode { edge, node });
            }
        }
        if a == b {
            faults.push(GraphFault::Loop { edge });
        }
        let earlier = *seen.entry((a.min(b), a.max(b))).or_insert(edge);
        if earlier != edge {
            faults.push(GraphFault::Repeated { edge, earlier });
        }
    }
    faults
}

/// Distances in edges from one node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distances {
    steps: Vec<u16>,
}

impl Distances {
    const FAR: u16 = u16::MAX;

    /// How many edges away a node is; `None` if it cannot be reached or does not exist.
    pub fn to(&self, node: u16) -> Option<u16> {
        self.steps.get(usize::from(node)).copied().filter(|&steps| steps != Self::FAR)
    }

    /// The nodes exactly so many edges away, in order.
    pub fn ring(&self, steps: u16) -> impl Iterator<Item = u16> + '_ {
        (0..=u16::MAX).zip(&self.steps).filter(move |&(_, &s)| s == steps && s != Self::FAR).map(|(n, _)| n)
    }
}

/// Distances in edges between all nodes: 351 boxes take a quarter of a megabyte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DistanceTable {
    nodes: usize,
    steps: Vec<u16>,
}

impl DistanceTable {
    /// How many edges lie between two nodes; `None` if there is no way or no such node.
    #[inline]
    pub fn between(&self, a: u16, b: u16) -> Option<u16> {
        let (a, b) = (usize::from(a), usize::from(b));
        if b >= self.nodes {
            return None;
        }
        self.steps.get(a * self.nodes + b).copied().filter(|&steps| steps != Distances::FAR)
    }
}

/// The cheapest ways from one node, as [`Graph::cheapest_from`] finds them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ways {
    costs: Vec<u32>,
    before: Vec<Option<(u16, u16)>>,
}

impl Ways {
    const FAR: u32 = u32::MAX;

    /// What it costs to reach a node.
    pub fn cost(&self, node: u16) -> Option<u32> {
        self.costs.get(usize::from(node)).copied().filter(|&cost| cost != Self::FAR)
    }

    /// The node before this one on the way, and the edge between; `None` at the start and where no way leads.
    pub fn before(&self, node: u16) -> Option<(u16, u16)> {
        self.before.get(usize::from(node)).copied().flatten()
    }

    /// The nodes on the way, both ends included.
    pub fn route(&self, to: u16) -> Option<Vec<u16>> {
        self.cost(to)?;
        let mut route = vec![to];
        let mut here = to;
        while let Some((node, _)) = self.before(here) {
            route.push(node);
            here = node;
        }
        route.reverse();
        Some(route)
    }

    /// Every node that can be reached, with its cost, in the order of nodes.
    pub fn reached(&self) -> impl Iterator<Item = (u16, u32)> + '_ {
        (0..=u16::MAX).zip(&self.costs).filter(|&(_, &cost)| cost != Self::FAR).map(|(n, &cost)| (n, cost))
    }

    fn improve(&mut self, from: u16, exit: Exit, total: u32) -> bool {
        let to = usize::from(exit.to);
        match (self.costs.get_mut(to), self.before.get_mut(to)) {
            (Some(cost), Some(before)) if total < *cost => {
                *cost = total;
                *before = Some((from, exit.edge));
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_graph() -> impl Strategy<Value = Graph> {
        (1u16..24).prop_flat_map(|nodes| {
            proptest::collection::btree_set((0..nodes, 0..nodes), 0..60).prop_map(move |pairs| {
                let edges: BTreeMap<_, _> = pairs
                    .into_iter()
                    .filter(|(a, b)| a != b)
                    .map(|(a, b)| ((a.min(b), a.max(b)), ()))
                    .collect();
                Graph::new(nodes, &edges.into_keys().collect::<Vec<_>>()).unwrap()
            })
        })
    }

    /// Floyd and Warshall's way of finding all distances: slow, plain, and sharing nothing with the code above.
    fn by_brute_force(graph: &Graph, price: impl Fn(usize) -> u32) -> Vec<Vec<Option<u32>>> {
        let n = graph.len();
        let mut d = vec![vec![None; n]; n];
        for (i, row) in d.iter_mut().enumerate() {
            row[i] = Some(0);
        }
        for (edge, &(a, b)) in graph.edges().iter().enumerate() {
            d[usize::from(a)][usize::from(b)] = Some(price(edge));
            d[usize::from(b)][usize::from(a)] = Some(price(edge));
        }
        for k in 0..n {
            for i in 0..n {
                for j in 0..n {
                    if let (Some(x), Some(y)) = (d[i][k], d[k][j])
                        && d[i][j].is_none_or(|old| x + y < old)
                    {
                        d[i][j] = Some(x + y);
                    }
                }
            }
        }
        d
    }

    proptest! {
        #[test]
        fn distances_agree_with_brute_force(graph in any_graph()) {
            let truth = by_brute_force(&graph, |_| 1);
            let table = graph.all_distances();
            for a in graph.nodes() {
                let from_a = graph.distances_from(a);
                for b in graph.nodes() {
                    let expected = truth[usize::from(a)][usize::from(b)];
                    prop_assert_eq!(table.between(a, b).map(u32::from), expected);
                    prop_assert_eq!(from_a.to(b), table.between(a, b));
                    prop_assert_eq!(table.between(a, b), table.between(b, a));
                }
            }
        }

        #[test]
        fn cheapest_ways_agree_with_brute_force_and_add_up(
            graph in any_graph(),
            prices in proptest::collection::vec(0u32..9, 60),
        ) {
            let truth = by_brute_force(&graph, |edge| prices[edge]);
            for a in graph.nodes() {
                let ways = graph.cheapest_from(a, |_, exit| Some(prices[usize::from(exit.edge)]));
                for b in graph.nodes() {
                    prop_assert_eq!(ways.cost(b), truth[usize::from(a)][usize::from(b)]);
                    let Some(route) = ways.route(b) else { continue };
                    prop_assert_eq!((route.first(), route.last()), (Some(&a), Some(&b)));
                    let walked: u32 = route
                        .windows(2)
                        .map(|pair| prices[usize::from(graph.edge_between(pair[0], pair[1]).unwrap())])
                        .sum();
                    prop_assert_eq!(Some(walked), ways.cost(b));
                }
            }
        }

        #[test]
        fn islands_are_what_distances_say(graph in any_graph()) {
            let islands = graph.islands();
            let table = graph.all_distances();
            for a in graph.nodes() {
                for b in graph.nodes() {
                    let same = islands[usize::from(a)] == islands[usize::from(b)];
                    prop_assert_eq!(same, table.between(a, b).is_some());
                }
            }
        }
    }

    #[test]
    fn all_faults_are_told_at_once() {
        let faults = Graph::new(3, &[(0, 1), (1, 0), (2, 2), (0, 7)]).unwrap_err();
        assert_eq!(
            faults,
            [
                GraphFault::Repeated { edge: 1, earlier: 0 },
                GraphFault::Loop { edge: 2 },
                GraphFault::UnknownNode { edge: 3, node: 7 },
            ]
        );
        assert!(faults[2].to_string().contains("node 7"));
    }

    #[test]
    fn nodes_that_do_not_exist_have_no_exits_and_no_distance() {
        let graph = Graph::new(2, &[(0, 1)]).unwrap();
        assert_eq!(graph.exits(9), &[]);
        assert_eq!(graph.distances_from(9).to(0), None);
        assert_eq!(graph.all_distances().between(0, 9), None);
        assert_eq!(graph.all_distances().between(9, 0), None);
        assert_eq!(graph.cheapest_from(9, |_, _| Some(1)).route(0), None);
        assert_eq!(graph.ends(1), None);
    }

    #[test]
    fn closed_exits_and_limits_are_kept() {
        let graph = Graph::new(4, &[(0, 1), (1, 2), (2, 3)]).unwrap();
        assert_eq!(graph.distances_where(0, |_, exit| exit.edge != 1).to(2), None);
        let ways = graph.cheapest_within(0, 2, |_, _| Some(1));
        assert_eq!(ways.reached().collect::<Vec<_>>(), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(graph.distances_from(0).ring(2).collect::<Vec<_>>(), [2]);
        let overflow = graph.cheapest_from(0, |_, _| Some(u32::MAX));
        assert_eq!(overflow.cost(1), None, "a price beyond all numbers is no way at all");
    }
}
