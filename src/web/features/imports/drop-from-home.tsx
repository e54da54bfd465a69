import { useNavigate } from 'react-router';
import { FileDrop } from './file-drop.tsx';
import { handFiles } from './handed-files.ts';

/** Takes files that are dropped on the home page to the portfolio, which reads them. */
export function DropFromHome() {
  const navigate = useNavigate();
  return (
    <FileDrop
      onFiles={(files) => {
        handFiles(files);
        void navigate('/portfolio?id=all&import=new');
      }}
    />
  );
}
