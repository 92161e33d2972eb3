//! The axis of retreat: one marker at most in a contested area.

use vedette_kernel::Side;

use crate::event::{Event, Outside};
use crate::flow::{Group, Split, Task};
use crate::sets::AreaId;
use crate::state::{Axis, Position};

impl Position {
    /// The axis marker of an area. There is one only while the area is contested (CQ-AXIS-07).
    pub(crate) fn axis(&self, area: AreaId) -> Option<Axis> {
        self.axes[area.index()]
    }

    /// CQ-AXIS-01, CQ-AXIS-02, CQ-AXIS-03, CQ-AXIS-13: only the first stack that contests an area sets its axis, on the
    /// connection it came by, however many markers the box holds (CQ-SETUP-12).
    pub(crate) fn set_axis(&mut self, owner: Side, area: AreaId, towards: AreaId, out: &mut impl Outside) {
        self.axes[area.index()] = Some(Axis { owner, towards });
        out.tell(|| Event::AxisSet { side: owner, area, towards });
    }

    /// CQ-AXIS-07: without a contest there is no axis.
    pub(crate) fn drop_axis(&mut self, area: AreaId, out: &mut impl Outside) {
        if let Some(axis) = self.axes[area.index()].take() {
            out.tell(|| Event::AxisRemoved { side: axis.owner, area });
        }
    }

    /// An enemy of the marker's owner has come in through its connection (CQ-AXIS-04, CQ-AXIS-05): the owner's corps
    /// in the area suffer 2 fatigue (CQ-AXIS-06). The marker goes, or stays and is struck once a turn.
    pub(crate) fn cut_axis(
        &mut self,
        mover: Side,
        area: AreaId,
        from: AreaId,
        out: &mut impl Outside,
    ) -> Option<Task> {
        let axis = self.axis(area)?;
        if axis.owner == mover || axis.towards != from {
            return None;
        }
        if self.scenario.options.edition.cut_axis_stays() {
            if self.axis_cut.has(area) {
                return None;
            }
            self.axis_cut.insert(area);
        }
        out.tell(|| Event::AxisCut { side: axis.owner, area });
        if !self.scenario.options.edition.cut_axis_stays() {
            self.drop_axis(area, out);
        }
        Some(Task::ShareFatigue(axis.owner, 2, Group::Area(area), Split::Equal))
    }
}
