"""The asset catalog of a target: its icon and its accent colour."""

import functools
import json

from drawing import color
from icons import ICONS

INFO = {"author": "xcode", "version": 1}
SHELF = "App Icon & Top Shelf Image.brandassets"


def catalog(app, target):
    """Returns the catalog's files: each one's path within the target's folder, and its bytes."""
    icon = ICONS[app.name]
    files = {"Contents.json": _json({})}
    files["AccentColor.colorset/Contents.json"] = _json({"colors": [_accent(icon.accent)]})
    files |= _television(icon) if target.system == "tvOS" else _single(app.name, target)
    if target.universal:
        files |= _vision(icon)
    return {f"Assets.xcassets/{path}": data for path, data in files.items()}


def _single(name, target):
    image = {"idiom": "universal", "platform": target.system.lower(), "size": "1024x1024"}
    images = [{"filename": "AppIcon.png", **image}]
    files = {"AppIcon.appiconset/AppIcon.png": _icon(name, 1024)}
    if target.universal:
        for size in (16, 32, 128, 256, 512):
            for scale in (1, 2):
                file = f"Mac{size * scale}.png"
                image = {"idiom": "mac", "scale": f"{scale}x", "size": f"{size}x{size}"}
                images.append({"filename": file, **image})
                files[f"AppIcon.appiconset/{file}"] = _icon(name, size * scale)
    return {"AppIcon.appiconset/Contents.json": _json({"images": images}), **files}


@functools.cache
def _icon(name, size):
    return ICONS[name].whole(size, size).png(opaque=True)


def _vision(icon):
    """Vision Pro shows the layers of an icon one behind the other."""
    layers = [f"{layer}.solidimagestacklayer" for layer in ("Front", "Back")]
    name = "AppIconVision.solidimagestack"
    files = {f"{name}/Contents.json": _json({"layers": [{"filename": one} for one in layers]})}
    for number, layer in enumerate(layers):
        picture = icon.layers(1024, 1024)[1 - number].png(opaque=number == 1)
        image = layer.split(".")[0]
        files[f"{name}/{layer}/Contents.json"] = _json({})
        listed = {"filename": f"{image}.png", "idiom": "vision", "scale": "2x"}
        files[f"{name}/{layer}/Content.imageset/Contents.json"] = _json({"images": [listed]})
        files[f"{name}/{layer}/Content.imageset/{image}.png"] = picture
    return files


def _television(icon):
    """Apple TV moves the layers of an icon against each other, and has a shelf above the apps."""
    files, listed = {}, []

    def list_one(name, role, width, height):
        listed.append(
            {"filename": name, "idiom": "tv", "role": role, "size": f"{width}x{height}"}
        )

    for name, width, height, scales in [
        ("App Icon - App Store.imagestack", 1280, 768, (1,)),
        ("App Icon.imagestack", 400, 240, (1, 2)),
    ]:
        list_one(name, "primary-app-icon", width, height)
        layers = [f"{layer}.imagestacklayer" for layer in ("Front", "Back")]
        files[f"{name}/Contents.json"] = _json({"layers": [{"filename": one} for one in layers]})
        drawn = {scale: icon.layers(width * scale, height * scale) for scale in scales}
        for number, layer in enumerate(layers):
            files[f"{name}/{layer}/Contents.json"] = _json({})
            pictures = {
                scale: drawn[scale][1 - number].png(opaque=number == 1) for scale in scales
            }
            files |= _images(f"{name}/{layer}/Content.imageset", layer.split(".")[0], pictures)
    for name, role, width in [
        ("Top Shelf Image Wide", "top-shelf-image-wide", 2320),
        ("Top Shelf Image", "top-shelf-image", 1920),
    ]:
        list_one(f"{name}.imageset", role, width, 720)
        picture = icon.whole(width, 720).png(opaque=True)
        files |= _images(f"{name}.imageset", "Shelf", {1: picture})
    files["Contents.json"] = _json({"assets": listed})
    return {f"{SHELF}/{path}": data for path, data in files.items()}


def _images(folder, name, pictures):
    """Returns an image set: one picture for each scale."""
    names = {scale: name + ("" if scale == 1 else f"@{scale}x") + ".png" for scale in pictures}
    listed = [{"filename": names[one], "idiom": "tv", "scale": f"{one}x"} for one in pictures]
    files = {f"{folder}/{names[scale]}": picture for scale, picture in pictures.items()}
    return {f"{folder}/Contents.json": _json({"images": listed}), **files}


def _accent(text):
    red, green, blue, _ = (f"0x{part:02X}" for part in color(text))
    components = {"alpha": "1.000", "blue": blue, "green": green, "red": red}
    return {
        "color": {"color-space": "srgb", "components": components},
        "idiom": "universal",
    }


def _json(content):
    """Writes JSON as Xcode does, which puts a space before each colon."""
    text = json.dumps({**content, "info": INFO}, indent=2, sort_keys=True, separators=(",", " : "))
    return (text + "\n").encode()
