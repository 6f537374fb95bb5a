//! Tables as Parquet, which pandas, polars and `DuckDB` read.

use crate::tables::Table;

/// Whether tables can be written as Parquet.
pub const fn has_parquet() -> bool {
    cfg!(feature = "parquet")
}

/// The bytes of a Parquet file with the table in it; an error where the program was built without Parquet.
#[cfg(not(feature = "parquet"))]
pub fn parquet(table: &Table) -> Result<Vec<u8>, String> {
    Err(format!("{}.parquet cannot be written: this program was built without Parquet", table.name))
}

/// The bytes of a Parquet file with the table in it; an error where the program was built without Parquet.
#[cfg(feature = "parquet")]
pub fn parquet(table: &Table) -> Result<Vec<u8>, String> {
    file::written(table).map_err(|error| format!("{}.parquet cannot be written: {error}", table.name))
}

#[cfg(feature = "parquet")]
mod file {
    use std::sync::Arc;

    use ::parquet::basic::{LogicalType, Repetition, Type as Physical};
    use ::parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
    use ::parquet::errors::ParquetError;
    use ::parquet::file::properties::WriterProperties;
    use ::parquet::file::writer::SerializedFileWriter;
    use ::parquet::schema::types::Type;

    use crate::tables::{Column, Table};

    /// The table in one row group.
    pub(super) fn written(table: &Table) -> Result<Vec<u8>, ParquetError> {
        let fields = table.columns.iter().map(|(name, column)| field(name, column));
        let fields = fields.collect::<Result<Vec<_>, _>>()?;
        let schema = Arc::new(Type::group_type_builder(table.name).with_fields(fields).build()?);
        let properties = Arc::new(WriterProperties::builder().set_created_by("sandtable".into()).build());
        let mut file = SerializedFileWriter::new(Vec::new(), schema, properties)?;
        let mut group = file.next_row_group()?;
        for (_, column) in &table.columns {
            let Some(mut writer) = group.next_column()? else { break };
            match column {
                Column::Numbers(cells) => {
                    writer.typed::<Int64Type>().write_batch(cells, None, None)?;
                }
                Column::Texts(cells) => {
                    let present: Vec<ByteArray> =
                        cells.iter().flatten().map(|text| text.as_str().into()).collect();
                    let levels: Vec<i16> = cells.iter().map(|cell| i16::from(cell.is_some())).collect();
                    writer.typed::<ByteArrayType>().write_batch(&present, Some(&levels), None)?;
                }
            }
            writer.close()?;
        }
        group.close()?;
        file.into_inner()
    }

    fn field(name: &str, column: &Column) -> Result<Arc<Type>, ParquetError> {
        let builder = match column {
            Column::Numbers(_) => {
                Type::primitive_type_builder(name, Physical::INT64).with_repetition(Repetition::REQUIRED)
            }
            Column::Texts(_) => Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
                .with_logical_type(Some(LogicalType::String))
                .with_repetition(Repetition::OPTIONAL),
        };
        builder.build().map(Arc::new)
    }
}

#[cfg(all(test, feature = "parquet"))]
mod tests {
    use ::parquet::file::reader::{FileReader, SerializedFileReader};
    use ::parquet::record::RowAccessor;

    use super::*;
    use crate::tables::Column;

    #[test]
    fn a_table_reads_back_from_parquet() {
        let texts = vec![Some("US".to_string()), None, Some("Größe".to_string())];
        let columns = vec![
            ("game".to_string(), Column::Numbers(vec![0, -1, i64::MAX])),
            ("winner".to_string(), Column::Texts(texts.clone())),
        ];
        let bytes = parquet(&Table { name: "games", columns }).unwrap();
        let file = tempfile::tempfile().unwrap();
        std::io::Write::write_all(&mut &file, &bytes).unwrap();
        let reader = SerializedFileReader::new(file).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        let numbers: Vec<i64> = rows.iter().map(|row| row.get_long(0).unwrap()).collect();
        assert_eq!(numbers, [0, -1, i64::MAX]);
        let found: Vec<Option<String>> = rows.iter().map(|row| row.get_string(1).ok().cloned()).collect();
        assert_eq!(found, texts);
    }
}
