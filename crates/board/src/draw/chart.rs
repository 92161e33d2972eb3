//! From the globe to the sheet: the frame, the scale, the places and the roads.

use super::picture::{Picture, Spot, Window};
use super::shape::{Pt, Rect, distance_to_line, pt, turn};

/// Kilometres in a degree of latitude.
const KM_PER_DEGREE: f64 = 111.2;
/// Room around the frame for the border, its degrees and the credits.
pub(crate) const MARGIN: f64 = 52.0;

/// How the country lies on the sheet.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The inside of the border.
    pub(crate) frame: Rect,
    /// West and north edge of the frame in degrees.
    pub(crate) west: f64,
    pub(crate) north: f64,
    /// Pixels in a degree of longitude and of latitude.
    pub(crate) per_lon: f64,
    pub(crate) per_lat: f64,
    /// The size of things: 1 where connections are about 150 pixels long.
    pub(crate) unit: f64,
    /// The areas.
    pub(crate) places: Vec<Pt>,
    /// The connections, as gently bent lines of many points.
    pub(crate) roads: Vec<Vec<Pt>>,
    /// The box around each connection.
    pub(crate) reaches: Vec<Rect>,
}

impl Chart {
    /// Lays the country out, with `extra_south` pixels of empty country added below for the legend.
    pub(crate) fn new(picture: &Picture, extra_south: f64) -> Chart {
        let window = picture.window.unwrap_or_else(|| around_all(picture));
        let degrees = |v: i32| f64::from(v) / 1e6;
        let (west, east) = (degrees(window.south_west.lon), degrees(window.north_east.lon));
        let (south, north) = (degrees(window.south_west.lat), degrees(window.north_east.lat));
        let width = f64::from(picture.width.clamp(300, 8000));
        let frame_width = width - 2.0 * MARGIN;
        let narrowing = turn((south + north) / 720.0).x.max(0.05);
        let per_lon = frame_width / (east - west).max(0.01);
        let per_lat = per_lon / narrowing;
        let frame_height = ((north - south).max(0.01) * per_lat).clamp(120.0, 12_000.0) + extra_south;
        let frame = Rect { x: MARGIN, y: MARGIN, w: frame_width, h: frame_height };
        let height = frame_height + 2.0 * MARGIN;
        let mut chart = Chart {
            width,
            height,
            frame,
            west,
            north,
            per_lon,
            per_lat,
            unit: 1.0,
            places: Vec::new(),
            roads: Vec::new(),
            reaches: Vec::new(),
        };
        chart.places = picture.areas.iter().map(|area| chart.point(area.spot)).collect();
        chart.unit = unit_for(picture, &chart.places);
        chart.roads =
            picture.links.iter().map(|l| bent_road(&chart.places, l.a.into(), l.b.into())).collect();
        chart.reaches = chart.roads.iter().map(|road| Rect::of(road)).collect();
        chart
    }

    /// Where a point of the globe lies on the sheet.
    pub(crate) fn point(&self, spot: Spot) -> Pt {
        let (lon, lat) = (f64::from(spot.lon) / 1e6, f64::from(spot.lat) / 1e6);
        pt(self.frame.x + (lon - self.west) * self.per_lon, self.frame.y + (self.north - lat) * self.per_lat)
    }

    /// Pixels in a kilometre.
    pub(crate) fn per_km(&self) -> f64 {
        self.per_lat / KM_PER_DEGREE
    }
}

/// All areas, with room for labels and the border.
fn around_all(picture: &Picture) -> Window {
    let lons = picture.areas.iter().map(|area| area.spot.lon);
    let lats = picture.areas.iter().map(|area| area.spot.lat);
    let (west, east) = (lons.clone().min().unwrap_or(0), lons.max().unwrap_or(1_000_000));
    let (south, north) = (lats.clone().min().unwrap_or(0), lats.max().unwrap_or(1_000_000));
    let pad_lat = (north.saturating_sub(south) / 14).max(20_000);
    let pad_lon = pad_lat.saturating_mul(8) / 5;
    Window {
        south_west: Spot { lon: west.saturating_sub(pad_lon), lat: south.saturating_sub(pad_lat) },
        north_east: Spot { lon: east.saturating_add(pad_lon), lat: north.saturating_add(pad_lat) },
    }
}

/// Things shrink on a crowded map, so that names and towns still fit between their neighbours.
fn unit_for(picture: &Picture, places: &[Pt]) -> f64 {
    let mut lengths: Vec<f64> = picture
        .links
        .iter()
        .filter_map(|l| Some(places.get(usize::from(l.a))?.to(*places.get(usize::from(l.b))?)))
        .collect();
    lengths.sort_by(f64::total_cmp);
    lengths.get(lengths.len() / 2).map_or(1.0, |median| (median / 150.0).clamp(0.35, 1.3))
}

/// A road from town to town, bent a little away from the nearest third town: as a road is, and clear of what it passes.
fn bent_road(places: &[Pt], a: usize, b: usize) -> Vec<Pt> {
    let (Some(&from), Some(&to)) = (places.get(a), places.get(b)) else { return Vec::new() };
    let straight = [from, to];
    let nearest = places
        .iter()
        .enumerate()
        .filter(|&(i, _)| i != a && i != b)
        .map(|(_, &p)| (distance_to_line(p, &straight), p))
        .min_by(|x, y| x.0.total_cmp(&y.0));
    let side = (to - from).normal().unit();
    let away = nearest.map_or(1.0, |(_, p)| if (p - from).dot(side) > 0.0 { -1.0 } else { 1.0 });
    let knee = from.lerp(to, 0.5) + side * (away * from.to(to) * 0.055);
    let parts = 16;
    (0..=parts)
        .map(|i| {
            let t = f64::from(i) / f64::from(parts);
            from.lerp(knee, t).lerp(knee.lerp(to, t), t)
        })
        .collect()
}
