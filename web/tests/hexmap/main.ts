// A made-up map as large as the largest game: 4,120 numbered hexes, 60 rivers, 400 pieces.
import { mount } from "svelte";
import "../../src/style.css";
import HexMap from "./HexMap.svelte";

mount(HexMap, { target: document.getElementById("app")! });
